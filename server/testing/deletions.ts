import type { CallName } from '#contract/calls.ts';

import { aDump } from './dump.ts';
import type { Client, TestServer } from './server.ts';
import { copiesOf, oneOfEach } from './specimens/world.ts';

export const everything = copiesOf(async (server) => {
  const { primary: client, ids } = await oneOfEach(server);
  const { person, manager } = ids;
  const at = (id: number) => ({ params: { id } });
  await client.make('createPersonTaskStep', { body: { personId: person, taskStepId: ids.step } });
  await client.make('updateStep', {
    ...at(ids.step),
    body: { dueOffset: { days: 3, unit: 'calendar', from: 'start' }, estimatedHours: 4 },
  });
  await client.make('updateDetail', { ...at(ids.detail), body: { completion: 100 } });
  await client.make('updateTask', {
    ...at(ids.task),
    body: { assigneeId: person, estimatedHours: 0.3 },
  });
  await client.make('updateProject', {
    ...at(ids.project),
    body: { projectManagerId: manager, endDate: '2026-06-01' },
  });
  const aStep = { name: 'S', description: null, estimatedHours: 1, details: [{ text: 'D' }] };
  await client.make('updateTaskTemplate', {
    ...at(ids.taskTemplate),
    body: { category: 'Advisor Hire', steps: [aStep], assigneeRoles: ['R'] },
  });
  await client.make('updateProjectTemplate', {
    ...at(ids.projectTemplate),
    body: { market: 'Chicago', taskTemplates: [{ name: 'T' }] },
  });
  return { primary: client, ids };
});

export const nouns = {
  project: 'Project',
  task: 'Task',
  step: 'Step',
  detail: 'Detail',
  person: 'Person',
  manager: 'ProjectManager',
  taskTemplate: 'TaskTemplate',
  projectTemplate: 'ProjectTemplate',
  category: 'Category',
  market: 'Market',
} as const;
export type Kind = keyof typeof nouns;
export const kinds = Object.keys(nouns) as Kind[];

const moving = { category: { moveTo: 'Recruiting' }, market: { moveTo: 'Dallas' } };

/** Deletes a record. Users of a category or market move to another one. */
export function remove(client: Client, kind: Kind, id: number): Promise<Response> {
  const query = kind === 'category' || kind === 'market' ? moving[kind] : {};
  return client.request(`delete${nouns[kind]}`, { params: { id }, query } as never);
}

export function undelete(client: Client, kind: Kind, id: number): Promise<Response> {
  return client.request(`undelete${nouns[kind]}` satisfies CallName, { params: { id } });
}

/** All rows, except for those that an undo changes on purpose or that end with an account or a person. */
export async function whatCounts({ database }: TestServer) {
  const dump = await aDump(database);
  const changed = new Set([
    'activity',
    'deletedThings',
    'deletedRows',
    'sessions',
    'personalLinks',
  ]);
  const tables = Object.entries(dump).filter(([table]) => !changed.has(table));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), version: 0, updatedAt: '' })),
    ]),
  );
}
