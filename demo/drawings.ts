import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/* The organization of the demo and its pictures, drawn so that they show nobody. pictures/ has each as SVG, too. */

export const organisation = {
  name: 'Alder & Wren',
  primaryColour: '#0f4c5c',
  accentColour: '#e9b44c',
};

export type PortraitName = 'gail' | 'samuel';

export function drawnLogo(): Buffer {
  return picture('logo.png');
}

/** Head and shoulders. */
export function drawnPortrait(name: PortraitName): Buffer {
  return picture(`${name}.jpg`);
}

function picture(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'pictures', file));
}
