import type { Organisation, OrganisationChanges } from '#contract/organisation.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { deleteUnusedFiles, insertFile } from '#server/files/blobs.ts';
import { limitImageWork } from '#server/files/image-limiter.ts';
import { readLogo } from '#server/files/images.ts';
import type { Picture } from '#server/files/images.ts';
import { isStale, notFound, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import type { LogoTone } from '#slide/logo.ts';

import { toneOf } from './logo-tone.ts';
import { organisationRow, toOrganisation } from './queries.ts';

export async function updateOrganisation(
  ctx: Ctx,
  { body: { version, ...sent } }: { body: OrganisationChanges },
): Promise<Organisation> {
  return transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    if (isStale(before, version)) throw stale(toOrganisation(before));
    return toOrganisation(await changeOrganisation(inside, before, sent));
  });
}

/** Decodes first; the result writes. Throws if the image is not accepted. */
export async function setLogo(
  { account }: Ctx,
  { upload }: { upload: Uint8Array | null },
): Promise<(ctx: Ctx) => Promise<Organisation>> {
  const read = async () => {
    const picture = await readLogo(upload ?? new Uint8Array());
    return [picture, await toneOf(picture.bytes)] as const;
  };
  const [logo, tone] = await limitImageWork(read, { owner: account?.id });
  return (ctx) => storeLogo(ctx, logo, tone);
}

function storeLogo(ctx: Ctx, picture: Picture, tone: LogoTone | null): Promise<Organisation> {
  const { bytes, width, height, sha256 } = picture;
  const logo = { width, height, sha256, ...(tone && { tone }) };
  return transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    const logoId = await insertFile(inside, { bytes, sha256, contentType: 'image/png' });
    const now = await changeOrganisation(inside, before, { logoId, logo });
    await deleteUnusedFiles(inside);
    return toOrganisation(now);
  });
}

export async function deleteLogo(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    if (before.logoId === null) throw notFound('Logo');
    await changeOrganisation(inside, before, { logoId: null, logo: null });
    await deleteUnusedFiles(inside);
  });
}

export async function changeOrganisation(
  ctx: WritingCtx,
  before: Row<'organisation'>,
  sent: Parameters<typeof edit<'organisation'>>[3],
): Promise<Row<'organisation'>> {
  const { row, fields } = await edit(ctx, 'organisation', before, sent);
  if (fields) {
    delete fields['logoId'];
    const name = row.name || 'Organisation';
    ctx.changes.push({ entity: 'organisation', id: row.id, name, action: 'updated', fields });
  }
  return row;
}

export async function lockedOrganisation(ctx: WritingCtx): Promise<Row<'organisation'>> {
  if (ctx.database.engine === 'postgres') {
    await ctx.db.selectFrom('organisation').select('id').where('id', '=', 1).forUpdate().execute();
  }
  return organisationRow(ctx);
}
