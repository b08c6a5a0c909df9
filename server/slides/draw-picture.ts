/*
 * Draws a slide: SVG in, PNG out. A process of its own, since the server itself never opens an SVG. It is
 * told where its fonts are before the library that draws is loaded.
 */
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

const svg = await buffer(process.stdin);
process.stdout.write(await sharp(svg).png({ compressionLevel: 9 }).toBuffer());
