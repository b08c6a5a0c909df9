/* Slides of the first release. Their rendering is compared with fingerprints taken then. */
import { formats } from '../content.ts';
import type { Brand, Format, SlideContent } from '../content.ts';
import { variants } from '../palette.ts';

type Example = { name: string; content: SlideContent; brand: Brand };

const people = Array.from({ length: 9 }, (_, index) => ({
  role: 'senior' as const,
  name: ['Margaret O’Sullivan', 'Zoë Åkerström-Müller', 'שלומית בן־דוד'][index % 3]!,
  title: ['Senior Vice President', 'Financial Advisor'][index % 2]!,
  priorFirm: ['Morgan & Partners', 'Edward Jones'][index % 2]!,
  location: ['Denver, CO', 'Austin, TX', 'St. Louis, MO'][index % 3]!,
}));
const manager = { role: 'junior' as const, name: 'Daniel Reyes', title: 'Market Director' };
const crowds = [
  people.slice(0, 1),
  [people[0]!, manager],
  [...people.slice(0, 3), manager],
  people,
  [manager],
];
const photos = [
  null,
  { width: 1600, height: 1200, focusX: 0.3, focusY: 0.4 },
  { width: 960, height: 1280, focusX: 0.5, focusY: 0.35 },
];
const logos = [
  null,
  { width: 320, height: 90 },
  { width: 90, height: 120, tone: { mean: 0.02, spread: 0.01 } },
];

/** Every format in every look, with all photos; people and logos alternate. */
export const examples: Example[] = (Object.keys(formats) as Format[]).flatMap((format, row) =>
  variants.flatMap((variant, column) =>
    photos.map((photo, turn) => {
      const index = row * 9 + column * 3 + turn;
      return {
        name: `${format}-${variant}-${turn}`,
        content: {
          title: 'Welcome to the Denver team',
          message: 'We are delighted to welcome <Margaret> & all the others.\n\nWelcome!',
          people: crowds[index % crowds.length]!,
          complianceNumber: 'CRN-2026-118842',
          format,
          variant,
          composition: null,
          photo,
        },
        brand: {
          name: 'Northwind Wealth Partners',
          colours: { primary: '#0b6e4f', accent: '#ffd60a' },
          logo: logos[(row + column + turn) % logos.length]!,
        },
      };
    }),
  ),
);
