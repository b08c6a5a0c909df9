import { zipType } from '#contract/dossier.ts';
import { managerName } from '#contract/manager-names.ts';
import { dayIn, ownTimeZone } from '#contract/today.ts';
import { lastNames } from '#server/comments/names.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database, Snapshot } from '#server/db/database.ts';
import type { StreamedFile } from '#server/files/file-answer.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { notFound } from '#server/problem.ts';
import { canBeRestored } from '#server/records/trash.ts';

import { announcementFiles } from './announcements.ts';
import { evidenceFiles } from './evidence.ts';
import { utf8Chunks } from './html.ts';
import { readInput } from './input.ts';
import type { DossierInput, Setting } from './input.ts';
import { pageOf } from './page.ts';
import { bytesOf } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';
import { zipped } from './zip.ts';
import type { ZipEntry } from './zip.ts';

/** Returns the full record of a project as an archive, generated while it is sent. */
export async function readDossier(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<StreamedFile> {
  const name = await nameOf(ctx, id);
  const setting = await settingOf(ctx);
  const { now } = ctx;
  return {
    name: `dossier-${slugOf(name) || id}-${dayIn(setting.timeZone, now())}.zip`,
    type: zipType,
    isSlow: true,
    pieces: (database, snapshot) => {
      const entries = entriesOf(() => readInput({ database, snapshot }, { id, now }, setting), {
        database,
        snapshot,
      });
      return zipped(entries, new Date(now()));
    },
  };
}

type Source = { database: Database; snapshot: Snapshot };

async function* entriesOf(
  open: () => Promise<DossierInput>,
  { database, snapshot }: Source,
): AsyncGenerator<ZipEntry> {
  const one = await open();
  const files: StoredFile[] = [];
  for await (const file of evidenceFiles(one)) files.push(file);
  for await (const file of announcementFiles(one)) files.push(file);
  yield { name: 'index.html', pieces: () => utf8Chunks(pageOf(one)) };
  snapshot.close();
  for (const file of files) yield { name: file.path, pieces: () => bytesOf(database, file) };
}

async function nameOf({ db, now }: Ctx, id: number): Promise<string> {
  const project = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  if (project) return project.name;
  const deleted = await db
    .selectFrom('deletedThings')
    .select('entityName')
    .where('entityType', '=', 'project')
    .where('entityId', '=', id)
    .where(canBeRestored(now()))
    .executeTakeFirst();
  if (!deleted) throw notFound('Project');
  return deleted.entityName;
}

async function settingOf(ctx: Ctx): Promise<Setting> {
  const { db, account } = ctx;
  const organisation = await organisationRow(ctx);
  const people = await db.selectFrom('people').select(['id', 'name']).execute();
  const roles = await db.selectFrom('ownerRoles').select(['id', 'name']).execute();
  const managers = await db
    .selectFrom('projectManagers')
    .select(['id', 'username', 'firstName', 'lastName'])
    .execute();
  const accounts = new Map(managers.map((one) => [one.id, managerName(one)]));
  const named = (all: readonly { id: number; name: string }[]) => {
    const names = new Map(all.map((one) => [one.id, one.name]));
    return (id: number) => names.get(id) ?? 'Deleted person';
  };
  return {
    organisation,
    timeZone: organisation.timeZone ?? ownTimeZone(),
    names: {
      person: named(people),
      role: named(roles),
      manager: (id) => accounts.get(id) ?? 'Deleted person',
    },
    accounts: new Map([...(await lastNames(ctx)), ...accounts]),
    account,
  };
}

/** Uses only characters that are valid in headers. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|(?<!-)-+$/g, '');
}
