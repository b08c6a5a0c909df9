import sharp from 'sharp';

import { drawPicture } from '#server/slides/picture.ts';
import type { SlidePerson } from '#slide/cards.ts';
import { compositions, formats } from '#slide/content.ts';
import type { Brand, Format, SlideContent } from '#slide/content.ts';

import { drawn } from './pptx.ts';
import type { Shown } from './pptx.ts';

/* Slides of every layout, and slides whose texts are hard to encode. */

const ada: SlidePerson = {
  role: 'senior',
  name: 'Ada Larsen-Østergård',
  title: 'Senior Vice President',
  priorFirm: 'Harbor Wealth & Partners',
  location: 'Chicago',
};
const people: SlidePerson[] = [
  ada,
  { ...ada, name: 'Cleo Nakamura', title: 'Financial Advisor', location: 'Denver' },
  { role: 'junior', name: 'Bea Moss', title: 'Market Director' },
];
export const plain: SlideContent = {
  title: 'Welcome to the team',
  message: 'We are pleased to announce that Ada and Cleo have joined us.\n\nWelcome!',
  people,
  complianceNumber: 'C-2026-001 · Securities offered through Harbor',
  format: 'landscape',
  variant: 'light',
  composition: 'side',
  photo: null,
};
export const brand: Brand = {
  name: 'Harbor & Sons',
  colours: { primary: '#0b6e4f', accent: '#ffd60a' },
  logo: null,
};

let made: Promise<{ photo: Shown; upright: Shown; logo: Shown }> | undefined;

export function pictures() {
  made ??= Promise.all([
    striped(900, 600, 'jpeg'),
    striped(640, 800, 'jpeg'),
    striped(240, 80, 'png'),
  ]).then(([photo, upright, logo]) => ({ photo, upright, logo }));
  return made;
}

/** Every composition in every format, with a wide, an upright and no photo, in different looks. */
export async function everyLayout() {
  const { photo, upright, logo } = await pictures();
  const variants = ['light', 'dark', 'brand'] as const;
  const places = (Object.keys(formats) as Format[]).flatMap((format) =>
    compositions.map((composition) => ({ format, composition })),
  );
  return places.flatMap(({ format, composition }, place) =>
    [photo, upright, null].map((shown, index) => {
      const focus = shown && { ...sizeOf(shown), focusX: 0.3, focusY: 0.4 };
      const variant = variants[(Math.floor(place / 3) + index) % 3] ?? 'light';
      const content = { ...plain, format, composition, variant, photo: focus };
      const one = shown ? drawn(content, { ...brand, logo }, shown, logo) : drawn(content, brand);
      return { name: `${format}-${composition}-${['wide', 'upright', 'words'][index]}`, ...one };
    }),
  );
}

const sizeOf = ({ width, height }: Shown) => ({ width, height });

export async function onPlate() {
  const { logo } = await pictures();
  const tone = { mean: 0.02, spread: 0.01 };
  const bearing = { ...brand, logo: { ...logo, tone } };
  const content: SlideContent = { ...plain, format: 'portrait', variant: 'dark' };
  return { name: 'on-plate', ...drawn(content, bearing, undefined, logo) };
}

/** Right-to-left text with lines that begin in English. */
export function fromTheRight() {
  const content: SlideContent = {
    ...plain,
    title: 'ברוכים הבאים לצוות',
    message: 'אנו שמחים להודיע כי שלומית הצטרפה אלינו היום ממשרד אחר בעיר הגדולה.',
    people: [
      {
        role: 'senior',
        name: 'שלומית בן־דוד',
        title: 'סגנית נשיא',
        priorFirm: 'בנק הפועלים',
        location: 'Chicago',
      },
    ],
    format: 'square',
  };
  return { name: 'from-the-right', ...drawn(content, brand) };
}

/** XML special characters, other scripts, characters that XML cannot represent. */
export async function oddities() {
  const { photo, logo } = await pictures();
  const odd = `& < > " ' ]]> &amp; <script> 🎉👩‍👩‍👧‍👦 שלום أهلا \u0001\u000b\u001f\ufffe\uffff\ud800 _x0041_`;
  const person = {
    ...ada,
    name: `${odd} Ada`,
    title: odd,
    priorFirm: odd,
    location: odd,
  };
  const content: SlideContent = {
    ...plain,
    title: odd,
    message: `${odd}\n\n${odd}`,
    people: [person, { role: 'junior', name: 'בתיה', title: 'مدير' }],
    complianceNumber: odd,
  };
  const bearing = { ...brand, name: odd };
  const focus = { ...photo, focusX: 0, focusY: 1 };
  const full = Array.from({ length: 60 }, (_, index) => ({ ...ada, name: `Ada ${index}` }));
  return [
    { name: 'odd', ...drawn(content, bearing) },
    {
      name: 'odd-pictures',
      ...drawn({ ...content, photo: focus }, { ...bearing, logo }, photo, logo),
    },
    { name: 'sixty', ...drawn({ ...plain, people: full }, brand) },
  ];
}

async function striped(width: number, height: number, type: 'jpeg' | 'png'): Promise<Shown> {
  const stripes = Array.from({ length: 6 }, (_, index) => {
    const colour = ['#264653', '#2a9d8f', '#e9c46a', '#f4a261', '#e76f51', '#6d597a'][index];
    return `<rect x="${(index * width) / 6}" width="${width / 6}" height="${height}" fill="${colour}"/>`;
  });
  const circle = `<circle cx="${width * 0.3}" cy="${height * 0.4}" r="${height * 0.2}" fill="#ffffff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stripes.join('')}${circle}</svg>`;
  // The image decoder opens no SVG, so the slide renderer draws this one.
  const bytes = await sharp(await drawPicture(svg))
    .flatten()
    .toFormat(type, { quality: 95 })
    .toBuffer();
  return { bytes, width, height };
}
