/*
 * Renders a slide: SVG in, PNG out. A separate process, because the server itself never opens an SVG. Fonts must be
 * configured before the rendering library is loaded.
 */
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

const svg = await buffer(process.stdin);
process.stdout.write(await sharp(svg).png({ compressionLevel: 9 }).toBuffer());
