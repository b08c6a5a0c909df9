import { escaped } from '#formats/office-xml.ts';
import type { PlannedText } from '#slide/blocks.ts';
import { cornerOf, fadesOf } from '#slide/outline.ts';
import type { PlannedPicture, PlannedShape, SlidePlan } from '#slide/slide-plan.ts';

/** Data URLs, with sizes in pixels. */
export type DrawnPictures = Partial<
  Record<PlannedPicture['role'], { href: string; width: number; height: number }>
>;

export function slideSvg(plan: SlidePlan, pictures: DrawnPictures): string {
  const { width, height, palette, shapes } = plan;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${palette.background}"/>`,
    ...shapes.map((shape) => shapeSvg(shape, palette[shape.role])),
    ...plan.pictures
      .map((picture) => [
        pictureSvg(picture, pictures[picture.role]),
        ...fadesSvg(picture, palette.background),
      ])
      .flat(),
    ...plan.texts.flatMap((text) => linesSvg(text, plan)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

function shapeSvg({ box, outline }: PlannedShape, colour: string): string {
  const corner = outline ? ` rx="${cornerOf(box, outline)}"` : '';
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"${corner} fill="${colour}"/>`;
}

function pictureSvg(
  { role, box, crop, outline }: PlannedPicture,
  picture: DrawnPictures['photo'],
): string {
  if (!picture) return '';
  const across = picture.width * (1 - crop.left - crop.right);
  const down = picture.height * (1 - crop.top - crop.bottom);
  const view = `${crop.left * picture.width} ${crop.top * picture.height} ${across} ${down}`;
  const drawn = `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${view}" preserveAspectRatio="none"><image href="${picture.href}" width="${picture.width}" height="${picture.height}"/></svg>`;
  if (!outline) return drawn;
  const clip = `<clipPath id="${role}">${shapeSvg({ role: 'panel', box, outline }, '#000000')}</clipPath>`;
  return `${clip}<g clip-path="url(#${role})">${drawn}</g>`;
}

function fadesSvg(picture: PlannedPicture, colour: string): string[] {
  return fadesOf(picture).map(({ side, box, opaque, clear }) => {
    const ends = `x1="${opaque.x}" y1="${opaque.y}" x2="${clear.x}" y2="${clear.y}"`;
    const stops = `<stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
    return `<linearGradient id="${side}" ${ends}>${stops}</linearGradient>${shapeSvg({ role: 'background', box }, `url(#${side})`)}`;
  });
}

function linesSvg({ paragraphs }: PlannedText, { palette }: SlidePlan): string[] {
  return paragraphs.flatMap(({ lines, size, weight, ink, rightToLeft }) =>
    lines
      .filter(({ text }) => text !== '')
      .map(({ text, x, y }) => {
        // x is the line's left edge; right-to-left text ends there.
        const direction = rightToLeft ? ' direction="rtl" text-anchor="end"' : '';
        return `<text x="${x}" y="${y}" font-family="Arimo, Arial, sans-serif" font-size="${size}" font-weight="${weight === 'bold' ? 700 : 400}" fill="${palette[ink]}"${direction} xml:space="preserve">${escaped(text)}</text>`;
      }),
  );
}
