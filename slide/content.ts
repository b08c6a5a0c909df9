import type { SlidePerson } from './cards.ts';
import type { LogoTone } from './logo.ts';
import type { BrandColours, Variant } from './palette.ts';

export const formats = {
  landscape: { width: 1200, height: 627 },
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
} as const;
export type Format = keyof typeof formats;

export const compositions = ['side', 'framed', 'full'] as const;
export type Composition = (typeof compositions)[number];

export type SlideContent = {
  title: string;
  message: string;
  people: readonly SlidePerson[];
  complianceNumber: string;
  format: Format;
  variant: Variant;
  /** Null on slides of the first plan, which had only one. */
  composition: Composition | null;
  /** Size in pixels; the focus is the point to keep in view, 0 to 1 from the top left. */
  photo: { width: number; height: number; focusX: number; focusY: number } | null;
};

/** The default focus: the centre, or the face in a portrait. */
export function startingFocus({ width, height }: { width: number; height: number }) {
  return { x: 0.5, y: height > width ? 0.35 : 0.5 };
}

export type Brand = {
  name: string;
  colours: BrandColours;
  /** `tone`: the logo's lightness if its background is transparent. */
  logo: { width: number; height: number; tone?: LogoTone | undefined } | null;
};
