import { peopleOf } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { fileBytes } from '#server/files/blobs.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { planStored } from '#slide/stored-plan.ts';

import { brandOf } from './commands.ts';
import { drawPicture } from './picture.ts';
import { slideRow } from './queries.ts';
import { slideSvg } from './slide-svg.ts';
import type { DrawnPictures } from './slide-svg.ts';

/** Renders a slide as a picture, with the plan version of its file. Aborting `signal` cancels it. */
export async function readSlideImage(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const row = await slideRow(ctx, id);
  const draw = async () => drawPicture(await svgOf(ctx, row), signal);
  const png = await limitImageWork(draw, { owner: ctx.account?.id, signal });
  return { bytes: png, type: 'image/png', name: row.fileName.replace(/pptx$/, 'png') };
}

async function svgOf(ctx: Ctx, row: Row<'slides'>): Promise<string> {
  const { photoWidth, photoHeight, focusX, focusY, brand } = row;
  const photoBytes = await fileBytes(ctx, row.photoId);
  const logoBytes = await fileBytes(ctx, row.logoId);
  const photo =
    photoBytes && photoWidth && photoHeight ? { width: photoWidth, height: photoHeight } : null;
  const plan = planStored(
    {
      ...row,
      message: row.messageTemplate,
      people: peopleOf(JSON.parse(row.people) as never),
      photo: photo && { ...photo, focusX, focusY },
    },
    brandOf(logoBytes ? brand : { ...brand, logo: null }),
    row.planVersion,
  );
  const pictures: DrawnPictures = {
    ...(photo && photoBytes && { photo: { ...photo, href: dataAddress('jpeg', photoBytes) } }),
    ...(brand.logo &&
      logoBytes && { logo: { ...brand.logo, href: dataAddress('png', logoBytes) } }),
  };
  return slideSvg(plan, pictures);
}

function dataAddress(type: 'jpeg' | 'png', bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
