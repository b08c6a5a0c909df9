import type { Organisation } from '#contract/organisation.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';

/** Whose slides these are. */
export async function readOrganisation(ctx: Ctx): Promise<Organisation> {
  return toOrganisation(await organisationRow(ctx));
}

/** The logo's file. */
export async function readLogo(ctx: Ctx): Promise<FileAnswer> {
  return { fileId: (await organisationRow(ctx)).logoId };
}

/** The one row that there is. */
export function organisationRow({ db }: Ctx): Promise<Row<'organisation'>> {
  return db.selectFrom('organisation').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The organisation as the contract shows it. */
export function toOrganisation(row: Row<'organisation'>): Organisation {
  const { name, primaryColour, accentColour, logo, updatedAt, version } = row;
  return { name, primaryColour, accentColour, logo, updatedAt, version };
}
