import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { sql } from 'kysely';

import { xlsxType } from '#contract/spreadsheet/workbook.ts';
import { dayIn } from '#contract/today.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Database, Snapshot } from '#server/db/database.ts';
import { jsonOfLists } from '#server/db/json-lists.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import type { StreamedFile } from '#server/files/file-answer.ts';
import { readOrganisation } from '#server/organisation/queries.ts';

import type { Names, Part, Projects } from './workbook-thread.ts';

/** Streams all projects with their items as a workbook, from one snapshot. */
export async function exportProjects(ctx: Ctx): Promise<StreamedFile> {
  const { timeZone: chosen, serverTimeZone } = await readOrganisation(ctx);
  const timeZone = chosen ?? serverTimeZone;
  return {
    name: `projects-${dayIn(timeZone, ctx.now())}.xlsx`,
    type: xlsxType,
    pieces: (database, snapshot) => workbookOf({ database, snapshot }, timeZone),
  };
}

type Source = { database: Database; snapshot: Snapshot };

/** Keeps each piece small, whatever the projects contain. */
const projectsAtOnce = 10;

/** Newest project first. A worker thread creates the file. */
async function* workbookOf(source: Source, timeZone: string): AsyncGenerator<Uint8Array> {
  const thread = new Worker(new URL('workbook-thread.ts', import.meta.url), {
    workerData: timeZone,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  thread.unref();
  let failure: Error | undefined;
  thread.once('error', (error: Error) => (failure = error));
  async function* written(part: Part, bytes: Uint8Array[]): AsyncGenerator<Uint8Array> {
    if (failure) throw failure;
    thread.postMessage([part, bytes], bytes.map(({ buffer }) => buffer) as ArrayBuffer[]);
    // Rejects on an error, too.
    const [piece] = (await once(thread, 'message')) as [Uint8Array];
    if (piece.length > 0) yield piece;
  }
  try {
    yield* written('names', await read(source, nameLists));
    const ids = await projectIds(source);
    for (const some of chunks(ids, projectsAtOnce)) {
      yield* written('projects', await read(source, listsOf(some)));
    }
    yield* written('end', []);
  } finally {
    await thread.terminate();
  }
}

async function read(
  { database, snapshot }: Source,
  lists: Record<string, JsonList>,
): Promise<Uint8Array[]> {
  const json: Uint8Array[] = [];
  for await (const piece of jsonOfLists(database, snapshot, lists)) json.push(piece);
  return json;
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
  managers: everything('projectManagers', ['id', 'firstName', 'lastName']),
};

async function projectIds(source: Source): Promise<number[]> {
  const json = await read(source, { ids: { ...everything('projects', ['id']), pageSize: 5000 } });
  const { ids } = JSON.parse(Buffer.concat(json).toString()) as { ids: { id: number }[] };
  return ids.map(({ id }) => id).toReversed();
}

const finished = ['completedBy', 'completedAt'];
const item = ['id', 'description', 'ownerRoleId', 'estimatedHours', 'status', ...finished];

const projectFacts = 'id name market category status endDate projectManagerId'.split(' ');

function listsOf(ids: readonly number[]): Record<keyof Projects, JsonList> {
  const projects = sql.join(ids);
  const tasks = sql`(select "id" from "tasks" where "projectId" in (${projects}))`;
  const steps = sql`(select "id" from "taskSteps" where "taskId" in ${tasks})`;
  const pageSize = 500;
  return {
    projects: {
      ...everything('projects', projectFacts),
      where: sql`"id" in (${projects})`,
    },
    tasks: {
      table: 'tasks',
      columns: [...item, 'projectId', 'order', 'title', 'assigneeId', 'isGate'],
      orderBy: ['projectId', 'order', 'id'],
      where: sql`"projectId" in (${projects})`,
      pageSize,
    },
    steps: {
      table: 'taskSteps',
      columns: [...item, 'taskId', 'order', 'name', 'dueDate', 'evidenceRequired', 'waitsForId'],
      orderBy: ['taskId', 'order', 'id'],
      where: sql`"taskId" in ${tasks}`,
      pageSize,
    },
    details: {
      table: 'stepDetails',
      columns: ['id', 'taskStepId', 'order', 'text', 'completion', ...finished],
      orderBy: ['taskStepId', 'order', 'id'],
      where: sql`"taskStepId" in ${steps}`,
      pageSize,
    },
    links: {
      table: 'personTaskSteps',
      columns: ['id', 'personId', 'taskStepId'],
      orderBy: ['taskStepId', 'id'],
      where: sql`"taskStepId" in ${steps}`,
      pageSize,
    },
  };
}
