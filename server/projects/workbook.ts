import { sql } from 'kysely';

import { xlsxType } from '#contract/call.ts';
import { dayIn } from '#contract/today.ts';
import { storedIn } from '#formats/checklist/item-columns.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database, Snapshot } from '#server/db/database.ts';
import { jsonOfLists, listPages } from '#server/db/json-lists.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import { lazyThread } from '#server/db/lazy-thread.ts';
import { openPort } from '#server/db/thread-port.ts';
import type { StreamedFile } from '#server/files/file-answer.ts';
import { timeZoneOf } from '#server/organisation/queries.ts';

import type { Names, Part, Reply } from './workbook-thread.ts';

/** Streams all projects with their items as a workbook, from one snapshot. */
export async function exportProjects(ctx: Ctx): Promise<StreamedFile> {
  const timeZone = await timeZoneOf(ctx);
  return {
    name: `projects-${dayIn(timeZone, ctx.now())}.xlsx`,
    type: xlsxType,
    pieces: (database, snapshot) => workbookOf(database, snapshot, timeZone),
  };
}

type List = NonNullable<JsonList['inside']>[string];

/** One thread creates all workbooks: its heap is several times as large as what one of them needs. */
const thread = lazyThread(new URL('workbook-thread.ts', import.meta.url), null, 4);

/** Newest project first. */
async function* workbookOf(
  database: Database,
  snapshot: Snapshot,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const { ask, close } = openPort<Reply>(thread, timeZone);
  async function* written(part: Part, json: Uint8Array[]): AsyncGenerator<Uint8Array> {
    const { piece } = await ask([part, json], json.map(({ buffer }) => buffer) as ArrayBuffer[]);
    if (piece && piece.length > 0) yield piece;
  }
  try {
    const names: Uint8Array[] = [];
    for await (const json of jsonOfLists(database, snapshot, nameLists)) names.push(json);
    yield* written('names', names);
    for await (const page of listPages(database, snapshot, projects)) {
      yield* written('projects', [page]);
    }
    yield* written('end', []);
  } finally {
    close();
  }
}

const everything = (table: JsonList['table'], columns: string[]): JsonList => ({
  table,
  columns,
  orderBy: ['id'],
  pageSize: 1000,
});

const nameLists: Record<keyof Names, JsonList> = {
  people: everything('people', ['id', 'name']),
  roles: everything('ownerRoles', ['id', 'name']),
  managers: everything('projectManagers', ['id', 'username', 'firstName', 'lastName']),
};

const item = 'id description ownerRoleId estimatedHours status completedBy completedAt'.split(' ');

const details: List = {
  table: 'stepDetails',
  columns: ['id', 'order', 'text', 'completion', 'completedBy', 'completedAt'],
  orderBy: ['order', 'id'],
  where: sql`"taskStepId" = "taskSteps"."id"`,
};

const people: List = {
  table: 'personTaskSteps',
  columns: ['id', 'personId'],
  orderBy: ['id'],
  where: sql`"taskStepId" = "taskSteps"."id"`,
};

const steps: List = {
  table: 'taskSteps',
  columns: [...item, 'order', 'name', 'dueDate', 'dueOffset', 'waitsForId', ...storedIn('step')],
  orderBy: ['order', 'id'],
  where: sql`"taskId" = "tasks"."id"`,
  inside: { details, people },
};

const tasks: List = {
  table: 'tasks',
  columns: [...item, 'order', 'title', 'assigneeId', ...storedIn('task')],
  orderBy: ['order', 'id'],
  where: sql`"projectId" = "projects"."id"`,
  inside: { steps },
};

/** One at a time, because a project contains all of its items. */
const projects: JsonList = {
  table: 'projects',
  columns: 'id name market category status endDate projectManagerId milestones'.split(' '),
  orderBy: ['id'],
  descending: true,
  pageSize: 1,
  inside: { tasks },
};
