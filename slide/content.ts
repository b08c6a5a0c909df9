import type { SlidePerson } from './cards.ts';
import type { LogoTone } from './logo.ts';
import type { BrandColours, Variant } from './palette.ts';

/** How large a slide is, in pixels: LinkedIn's formats. */
export const formats = {
  landscape: { width: 1200, height: 627 },
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
} as const;
export type Format = keyof typeof formats;

/** What a slide is made from. */
export type SlideContent = {
  title: string;
  message: string;
  people: readonly SlidePerson[];
  complianceNumber: string;
  format: Format;
  variant: Variant;
  /** The size of the photo in pixels, and the point of it that stays in view, 0 to 1 from its top left. */
  photo: { width: number; height: number; focusX: number; focusY: number } | null;
};

/**
 * The point of a photo that stays in view unless another one is chosen: its middle; where it is taller than
 * wide, the face of whoever stands in it.
 */
export function startingFocus({ width, height }: { width: number; height: number }) {
  return { x: 0.5, y: height > width ? 0.35 : 0.5 };
}

/** Whose slide it is. */
export type Brand = {
  name: string;
  colours: BrandColours;
  /** `tone` is how light it is where it has no ground of its own. */
  logo: { width: number; height: number; tone?: LogoTone | undefined } | null;
};
