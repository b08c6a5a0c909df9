import { sql } from 'kysely';

import type { Organisation } from '#contract/organisation.ts';
import type { Ctx } from '#server/ctx.ts';
import { rowPages } from '#server/db/json-rows.ts';
import type { Source } from '#server/db/json-rows.ts';
import type { Row, Trashed } from '#server/db/tables.ts';
import { notFound } from '#server/problem.ts';

import { allOf, storedContents, trashedContents } from './contents.ts';
import type { Contents } from './contents.ts';
import { deletedRows } from './deleted-rows.ts';
import { wordsIn } from './words.ts';

const columns = [
  ...(['id', 'name', 'description', 'category', 'market', 'priority', 'status'] as const),
  ...(['startDay', 'endDate', 'milestones', 'projectManagerId', 'roleHolders'] as const),
  ...(['createdAt', 'archivedAt', 'outcome', 'outcomeDay', 'outcomeNote'] as const),
  ...(['holdReason', 'lookAgainOn', 'percentageComplete'] as const),
  ...(['tasksCount', 'completedTasksCount', 'stepsCount', 'completedStepsCount'] as const),
  ...(['advisorName', 'advisorTitle', 'advisorPriorFirm', 'advisorLocation'] as const),
  ...(['hiringManagerName', 'hiringManagerTitle'] as const),
] as const;

export type DossierProject = Pick<Row<'projects'>, (typeof columns)[number]>;

/** Facts from outside the project. */
export type Setting = {
  organisation: Pick<Organisation, 'name' | 'primaryColour' | 'accentColour'>;
  timeZone: string;
  names: Record<'person' | 'role' | 'manager', (id: number) => string>;
  /** Includes deleted accounts, for mentions. */
  accounts: ReadonlyMap<number, string>;
  account: Ctx['account'];
};

/** The input of every part of a dossier. */
export type DossierInput = Setting & {
  source: Source;
  contents: Contents;
  project: DossierProject;
  deleted: Deleted | null;
  words: ReturnType<typeof wordsIn>;
  asOf: string;
};

type Deleted = { at: string; by: string; trashed: Trashed };

export async function readInput(
  source: Source,
  { id, now }: { id: number; now: Ctx['now'] },
  setting: Setting,
): Promise<DossierInput> {
  const asOf = now();
  const deleted = await readDeleted(source, id);
  const contents = deleted ? trashedContents(deleted.trashed) : storedContents(source);
  const by = { column: 'id', ids: [id] } as const;
  const [project] = await allOf(contents, { table: 'projects', columns, by, orderBy: ['id'] });
  if (!project) throw notFound('Project');
  const words = wordsIn(setting.timeZone, asOf);
  return { ...setting, source, contents, project, deleted, words, asOf };
}

async function readDeleted(source: Source, id: number): Promise<Deleted | null> {
  const list = {
    table: 'deletedThings',
    columns: ['id', 'contents', 'deletedAt', 'deletedBy'],
    where: sql`"entityType" = 'project' and "entityId" = ${id}`,
    orderBy: ['id'],
    pageSize: 1,
  } as const;
  for await (const [row] of rowPages<Row<'deletedThings'>>(source, list)) {
    if (!row) continue;
    const trashed = { ...row.contents, rows: await deletedRows(source, row.id) };
    return { at: row.deletedAt, by: row.deletedBy, trashed };
  }
  return null;
}
