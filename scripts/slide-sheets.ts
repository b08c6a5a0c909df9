/**
 * `npm run pictures:slides` renders the sheets of docs/slides.md: every layout of a slide beside the former one.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';

import { drawPicture } from '#server/slides/picture.ts';
import { slideSvg } from '#server/slides/slide-svg.ts';
import { compositions, formats, startingFocus } from '#slide/content.ts';
import type { Format, SlideContent } from '#slide/content.ts';
import { variants } from '#slide/palette.ts';
import { newestPlan } from '#slide/plan.ts';
import { planStored } from '#slide/stored-plan.ts';

import { root } from './set-up/places.mjs';

type Size = { width: number; height: number };
type Drawn = Size & { href: string };

const content = {
  title: 'Welcome to the Denver team',
  message:
    'We are delighted to welcome Margaret, who brings 18 years of experience in serving families and business owners.',
  people: [
    {
      role: 'senior',
      name: 'Margaret O’Sullivan',
      title: 'Senior Vice President',
      priorFirm: 'Morgan & Partners',
      location: 'Denver, CO',
    },
    { role: 'junior', name: 'Daniel Reyes', title: 'Market Director' },
  ],
  complianceNumber: 'CRN-2026-118842',
} as const;

const sizes = [
  { width: 800, height: 1000 },
  { width: 900, height: 900 },
  { width: 1500, height: 1000 },
];
const photos: (Drawn | null)[] = [null];
for (const size of sizes) photos.push(await drawn(size, portrait(size), 'jpeg'));
const ofLogo = { width: 420, height: 100 };
const logos = {
  dark: { ...(await drawn(ofLogo, logo('#14213d'), 'png')), tone: { mean: 0.015, spread: 0.01 } },
  light: { ...(await drawn(ofLogo, logo('#ffffff'), 'png')), tone: { mean: 1, spread: 0.01 } },
};

const widths = { landscape: 300, square: 210, portrait: 190 };
for (const format of Object.keys(formats) as Format[]) {
  const rows = variants.flatMap((variant) =>
    [null, ...compositions].map((composition) => ({ format, variant, composition })),
  );
  const file = join(root, `docs/pictures/slides-${format}.webp`);
  const bytes = await sheet(rows, widths[format]);
  writeFileSync(file, bytes);
  process.stdout.write(`${file}  ${Math.round(bytes.length / 1000)} KB\n`);
}

type Row = Pick<SlideContent, 'format' | 'variant' | 'composition'>;

/** A row for each look and composition, a column for each photo. */
async function sheet(rows: Row[], width: number): Promise<Buffer> {
  const { format } = rows[0]!;
  const height = Math.round((width * formats[format].height) / formats[format].width);
  const gap = 8;
  const cells: OverlayOptions[] = [];
  for (const [down, row] of rows.entries()) {
    for (const [across, photo] of photos.entries()) {
      cells.push({
        input: await sharp(await slide(row, photo))
          .resize(width, height)
          .toBuffer(),
        left: gap + across * (width + gap),
        top: gap + down * (height + gap),
      });
    }
  }
  const whole = {
    width: gap + photos.length * (width + gap),
    height: gap + rows.length * (height + gap),
  };
  return sharp({ create: { ...whole, channels: 3, background: '#8a8a90' } })
    .composite(cells)
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
}

function slide(look: Row, photo: Drawn | null): Promise<Uint8Array> {
  const focus = photo && startingFocus(photo);
  const mark = look.variant === 'light' ? logos.dark : logos.light;
  const shown = photo && focus && { ...photo, focusX: focus.x, focusY: focus.y };
  const plan = planStored(
    { ...content, ...look, photo: shown },
    {
      name: 'Northwind Wealth Partners',
      colours: { primary: '#1d4ed8', accent: '#7cc4ff' },
      logo: mark,
    },
    look.composition === null ? 1 : newestPlan,
  );
  return drawPicture(slideSvg(plan, { logo: mark, ...(photo && { photo }) }));
}

async function drawn({ width, height }: Size, svg: string, type: 'jpeg' | 'png'): Promise<Drawn> {
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  const picture = sharp(await drawPicture(whole));
  const bytes = await (type === 'jpeg' ? picture.flatten() : picture).toFormat(type).toBuffer();
  return { width, height, href: `data:image/${type};base64,${bytes.toString('base64')}` };
}

function logo(colour: string): string {
  return `<path d="M10 90 L50 10 L90 90 L70 90 L50 50 L30 90 Z" fill="${colour}"/><text x="110" y="68" font-family="Arimo" font-size="52" font-weight="700" fill="${colour}">Northwind</text>`;
}

/** A head with shoulders, at the height usual in portraits. */
function portrait({ width, height }: Size): string {
  const upright = height > width;
  const shorter = Math.min(width, height);
  const [x, y] = [width / 2, height * (upright ? 0.36 : 0.42)];
  const high = shorter * (upright ? 0.5 : 0.46);
  const wide = high * 0.74;
  const chin = y + high * 0.5;
  const [left, right] = [x - shorter * 0.46, x + shorter * 0.46];
  const coat = `M${left} ${height} V${chin + high * 0.45} Q${left} ${chin + high * 0.2} ${x - wide * 0.22} ${chin + high * 0.12} L${x} ${chin + high * 0.5} L${x + wide * 0.22} ${chin + high * 0.12} Q${right} ${chin + high * 0.2} ${right} ${chin + high * 0.45} V${height}Z`;
  const fringe = `M${x - wide * 0.5} ${y} Q${x - wide * 0.5} ${y - high * 0.54} ${x} ${y - high * 0.54} Q${x + wide * 0.5} ${y - high * 0.54} ${x + wide * 0.5} ${y} Q${x + wide * 0.3} ${y - high * 0.3} ${x - wide * 0.1} ${y - high * 0.32} Q${x - wide * 0.4} ${y - high * 0.3} ${x - wide * 0.5} ${y}Z`;
  return [
    `<linearGradient id="wall" x2="1" y2="1"><stop stop-color="#d5dde3"/><stop offset="1" stop-color="#8fa3b0"/></linearGradient>`,
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<ellipse cx="${x}" cy="${y - high * 0.06}" rx="${wide * 0.6}" ry="${high * 0.58}" fill="#3a261c"/>`,
    `<rect x="${x - wide * 0.2}" y="${y}" width="${wide * 0.4}" height="${high * 0.75}" fill="#c48f6d"/>`,
    `<path d="${coat}" fill="#27364b"/>`,
    `<ellipse cx="${x}" cy="${y}" rx="${wide / 2}" ry="${high / 2}" fill="#d9a583"/>`,
    `<path d="${fringe}" fill="#3a261c"/>`,
    ...[-0.2, 0.2].map(
      (by) => `<circle cx="${x + wide * by}" cy="${y}" r="${high * 0.03}" fill="#222222"/>`,
    ),
    `<path d="M${x - wide * 0.16} ${y + high * 0.24} Q${x} ${y + high * 0.34} ${x + wide * 0.16} ${y + high * 0.24}" stroke="#8a3f35" stroke-width="${high * 0.025}" fill="none"/>`,
  ].join('');
}
