import type { CallName } from '#contract/calls.ts';
import { aPerson, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';

import { aDump } from './dump.ts';
import type { Client, TestServer } from './server.ts';
import { aWorkplace } from './workplace.ts';

/** A workplace with one of every deletable kind, each referred to by something. */
export async function everything() {
  const { server, project, first } = await aWorkplace({ endDate: '2026-06-01' });
  const client = await server.signedIn({ isPrimary: true });
  const { id: person } = await aPerson(server.ctx, { name: 'Ada', skills: ['U4'] });
  const manager = await server.signedIn({ firstName: 'Bea' });
  const step = { params: { id: first.step.id } };
  const body = { personId: person, taskStepId: first.step.id };
  await client.make('createPersonTaskStep', { body });
  await client.make('createSlideBar', { ...step, body: { name: 'Bar', value: 7 } });
  await client.make('updateStep', {
    ...step,
    body: { dueOffset: { days: 3, unit: 'calendar', from: 'start' }, estimatedHours: 4 },
  });
  await client.make('updateDetail', {
    params: { id: first.detail.id },
    body: { completion: 100 },
  });
  await client.make('updateTask', {
    params: { id: first.task.id },
    body: { assigneeId: person, estimatedHours: 0.3 },
  });
  await client.make('updateProject', {
    params: { id: project.id },
    body: { projectManagerId: manager.manager.id },
  });
  const aStep = { name: 'S', description: null, estimatedHours: 1, details: [{ text: 'D' }] };
  const template = { category: 'Advisor Hire', steps: [aStep], assigneeRoles: ['R'] };
  const ids = {
    project: project.id,
    task: first.task.id,
    step: first.step.id,
    detail: first.detail.id,
    person,
    manager: manager.manager.id,
    taskTemplate: (await aTaskTemplate(server.ctx, template)).id,
    projectTemplate: (
      await aProjectTemplate(server.ctx, { market: 'Chicago', taskTemplates: [{ name: 'T' }] })
    ).id,
    category: (await client.make('listCategories', {}))[0]?.id ?? 0,
    market: (await client.make('listMarkets', {}))[0]?.id ?? 0,
  };
  await client.make('createCategory', { body: { name: 'Other' } });
  await client.make('createMarket', { body: { name: 'Other' } });
  return { server, client, ids, project, first };
}

export type Kind = keyof Awaited<ReturnType<typeof everything>>['ids'];

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
} as const satisfies Record<Kind, string>;
export const kinds = Object.keys(nouns) as Kind[];

const moving = { category: { moveTo: 'Other' }, market: { moveTo: 'Other' } };

/** List entries in use are replaced by another one. */
export function remove(client: Client, kind: Kind, id: number): Promise<Response> {
  const query = kind === 'category' || kind === 'market' ? moving[kind] : {};
  return client.request(`delete${nouns[kind]}`, { params: { id }, query } as never);
}

export function undelete(client: Client, kind: Kind, id: number): Promise<Response> {
  return client.request(`undelete${nouns[kind]}` satisfies CallName, { params: { id } });
}

/** All rows except for what an undo changes on purpose and what ends with an account. */
export async function whatCounts({ database }: TestServer) {
  const dump = await aDump(database);
  const changed = new Set(['activity', 'deletedThings', 'sessions']);
  const tables = Object.entries(dump).filter(([table]) => !changed.has(table));
  return Object.fromEntries(
    tables.map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), version: 0, updatedAt: '' })),
    ]),
  );
}
