import type { Organisation } from '#contract/organisation.ts';
import { ownTimeZone } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';

export async function readOrganisation(ctx: Ctx): Promise<Organisation> {
  return toOrganisation(await organisationRow(ctx));
}

export async function readLogo(ctx: Ctx): Promise<FileAnswer> {
  return { fileId: (await organisationRow(ctx)).logoId };
}

export function organisationRow({ db }: Ctx): Promise<Row<'organisation'>> {
  return db.selectFrom('organisation').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The organization's time zone, by default the server's. */
export async function timeZoneOf(ctx: Ctx): Promise<string> {
  return (await organisationRow(ctx)).timeZone ?? ownTimeZone();
}

export function toOrganisation(row: Row<'organisation'>): Organisation {
  const { name, primaryColour, accentColour, logo, timeZone } = row;
  const { evidenceMb, retentionYears, viewersComment, updatedAt, version } = row;
  const serverTimeZone = ownTimeZone();
  const settings = { timeZone, serverTimeZone, evidenceMb, retentionYears, viewersComment };
  return { name, primaryColour, accentColour, logo, ...settings, updatedAt, version };
}
