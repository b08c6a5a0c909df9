import type { BrandColours, Variant } from './slide-palette.ts';
import type { SlidePerson } from './slide-people.ts';

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

/** Whose slide it is. */
export type Brand = {
  name: string;
  colours: BrandColours;
  logo: { width: number; height: number } | null;
};
