import { escaped } from '#contract/office-xml.ts';
import type { PlannedText } from '#slide/blocks.ts';
import type { PlannedPicture, SlidePlan } from '#slide/plan.ts';

/** Data URLs, with sizes in pixels. */
export type DrawnPictures = Partial<
  Record<PlannedPicture['role'], { href: string; width: number; height: number }>
>;

export function slideSvg(plan: SlidePlan, pictures: DrawnPictures): string {
  const { width, height, palette, shapes } = plan;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${palette.background}"/>`,
    ...shapes.map(
      ({ role, box }) =>
        `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${palette[role]}"/>`,
    ),
    ...plan.pictures.map((picture) => pictureSvg(picture, pictures[picture.role])),
    ...plan.texts.flatMap((text) => linesSvg(text, plan)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

/** A clipping frame for the part of the picture that the plan shows. */
function pictureSvg({ box, crop }: PlannedPicture, picture: DrawnPictures['photo']): string {
  if (!picture) return '';
  const across = picture.width * (1 - crop.left - crop.right);
  const down = picture.height * (1 - crop.top - crop.bottom);
  const view = `${crop.left * picture.width} ${crop.top * picture.height} ${across} ${down}`;
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" viewBox="${view}" preserveAspectRatio="none"><image href="${picture.href}" width="${picture.width}" height="${picture.height}"/></svg>`;
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
