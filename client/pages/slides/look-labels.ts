import type { Composition, Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

export const compositionLabels: Record<Composition, string> = {
  side: 'Side',
  framed: 'Framed',
  full: 'Full',
};

export const formatLabels: Record<Format, string> = {
  landscape: 'Landscape',
  square: 'Square',
  portrait: 'Portrait',
};

export const variantLabels: Record<Variant, string> = {
  light: 'Light',
  dark: 'Dark',
  brand: 'Brand',
};
