import { contrast, legible, luminance, mixed } from './colours.ts';
import type { Colour } from './colours.ts';

export const variants = ['light', 'dark', 'brand'] as const;
export type Variant = (typeof variants)[number];

export type BrandColours = { primary: Colour; accent: Colour };

export type Palette = {
  background: Colour;
  /** A slightly distinct surface, such as a missing photo. */
  panel: Colour;
  text: Colour;
  soft: Colour;
  accent: Colour;
  /** Plates behind a logo, white and dark in every variant. */
  paper: Colour;
  ink: Colour;
};

export const ink: Colour = '#12161f';
export const paper: Colour = '#ffffff';

/** Texts are legible in any colours of the organisation. */
export function paletteOf(variant: Variant, { primary, accent }: BrandColours): Palette {
  if (variant === 'light') return complete(paper, mixed(paper, primary, 0.06), ink, primary);
  if (variant === 'dark') {
    const ground = mixed(ink, primary, 0.12);
    return complete(ground, mixed(ground, paper, 0.06), paper, accent);
  }
  const contrasting = contrast(paper, primary) >= contrast(ink, primary) ? paper : ink;
  const text = legible(contrasting, [primary]);
  // Moved away from the text colour, for more contrast.
  const panel = mixed(primary, luminance(text) > 0.18 ? ink : paper, 0.18);
  return complete(primary, panel, text, accent);
}

function complete(background: Colour, panel: Colour, text: Colour, contrasting: Colour): Palette {
  const towards = luminance(text) > luminance(background) ? '#ffffff' : '#000000';
  const onBoth = (colour: Colour) => legible(colour, [background, panel], towards);
  return {
    background,
    panel,
    text: onBoth(text),
    soft: onBoth(mixed(text, background, 0.28)),
    accent: onBoth(contrasting),
    paper,
    ink,
  };
}
