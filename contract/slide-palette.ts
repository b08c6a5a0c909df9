import { contrast, legible, mixed } from './colours.ts';
import type { Colour } from './colours.ts';

export const variants = ['light', 'dark', 'brand'] as const;
export type Variant = (typeof variants)[number];

/** The colours an organisation has chosen. */
export type BrandColours = { primary: Colour; accent: Colour };

/** Every colour of a slide by what it is for. */
export type Palette = {
  background: Colour;
  /** A surface that stands out a little: where a photo is missing. */
  panel: Colour;
  text: Colour;
  soft: Colour;
  accent: Colour;
};

const ink: Colour = '#12161f';
const paper: Colour = '#ffffff';

/** The colours of a variant; whatever an organisation has chosen, its texts are legible. */
export function paletteOf(variant: Variant, { primary, accent }: BrandColours): Palette {
  if (variant === 'light') return complete(paper, ink, primary);
  if (variant === 'dark') return complete(mixed(ink, primary, 0.12), paper, accent);
  const text = contrast(paper, primary) >= contrast(ink, primary) ? paper : ink;
  return complete(primary, text, accent);
}

function complete(background: Colour, text: Colour, wanted: Colour): Palette {
  return {
    background,
    panel: mixed(background, text, 0.06),
    text: legible(text, background),
    soft: legible(mixed(text, background, 0.32), background),
    accent: legible(wanted, background),
  };
}
