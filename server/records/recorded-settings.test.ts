import { expect, test } from 'vitest';

import type { Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { aManager, aPerson, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';
import { password } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';
import { aWorkplace, oneEntry, recordedBy } from '#server/testing/workplace.ts';

/** One of each thing, and the primary manager, who may do all of this. */
async function oneOfEach() {
  const { server, project, first } = await aWorkplace();
  const client = await server.signedIn({ isPrimary: true });
  const entry = { body: { name: 'Entry' } };
  const ids = {
    project: project.id,
    task: first.task.id,
    step: first.step.id,
    detail: first.detail.id,
    person: (await aPerson(server.ctx, { name: 'Ada' })).id,
    taskTemplate: (await aTaskTemplate(server.ctx, { name: 'Offer' })).id,
    projectTemplate: (await aProjectTemplate(server.ctx, { name: 'Hire' })).id,
    manager: (await aManager(server.ctx, { username: 'bea', firstName: 'Bea' })).id,
    category: (await client.make('createCategory', entry)).id,
    market: (await client.make('createMarket', entry)).id,
  };
  return { server, client, ids, projectId: project.id };
}

type Ids = Awaited<ReturnType<typeof oneOfEach>>['ids'];

/** A write, what has to happen before it, and what the log says of it. */
type Write<Name extends CallName> = {
  sent: (ids: Ids) => Sent<Calls[Name]>;
  before?: (client: Client, ids: Ids) => Promise<unknown>;
  says: [entity: string, action: string, name: string, fields?: object];
  inProject?: true;
};
type Writes = { [Name in CallName]?: Write<Name> };

const at = (id: number) => ({ params: { id } });
const newPassword = `new ${password}`;
const ofPassword = { password: { before: null, after: null } };
const changed = (before: unknown, after: unknown) => ({ before, after });

const writes = {
  createProjectManager: {
    sent: () => ({ body: { username: 'new', email: 'n@w', firstName: 'New', password } }),
    says: ['projectManager', 'created', 'New'],
  },
  updateProjectManager: {
    sent: ({ manager }) => ({ ...at(manager), body: { username: 'Beata', email: 'b@w' } }),
    says: [
      'projectManager',
      'updated',
      'Bea',
      { username: changed('bea', 'Beata'), email: changed('bea@waymark.example', 'b@w') },
    ],
  },
  setManagerStatus: {
    sent: ({ manager }) => ({ ...at(manager), body: { isActive: false } }),
    says: ['projectManager', 'updated', 'Bea', { isActive: changed(true, false) }],
  },
  setManagerPassword: {
    sent: ({ manager }) => ({ ...at(manager), body: { newPassword } }),
    says: ['projectManager', 'updated', 'Bea', ofPassword],
  },
  changeOwnPassword: {
    sent: () => ({ body: { currentPassword: password, newPassword } }),
    says: ['projectManager', 'updated', 'manager2', ofPassword],
  },
  deleteProjectManager: {
    sent: ({ manager }) => at(manager),
    says: ['projectManager', 'deleted', 'Bea'],
  },
  undeleteProjectManager: {
    sent: ({ manager }) => at(manager),
    before: (client, { manager }) => client.make('deleteProjectManager', at(manager)),
    says: ['projectManager', 'restored', 'Bea'],
  },
  createCategory: {
    sent: () => ({ body: { name: 'New' } }),
    says: ['category', 'created', 'New'],
  },
  updateCategory: {
    sent: ({ category }) => ({ ...at(category), body: { name: 'New', description: 'D' } }),
    says: [
      'category',
      'updated',
      'New',
      { name: changed('Entry', 'New'), description: changed(null, 'D') },
    ],
  },
  deleteCategory: {
    sent: ({ category }) => at(category),
    says: ['category', 'deleted', 'Entry'],
  },
  undeleteCategory: {
    sent: ({ category }) => at(category),
    before: (client, { category }) => client.make('deleteCategory', at(category)),
    says: ['category', 'restored', 'Entry'],
  },
  createMarket: { sent: () => ({ body: { name: 'New' } }), says: ['market', 'created', 'New'] },
  updateMarket: {
    sent: ({ market }) => ({ ...at(market), body: { name: 'New' } }),
    says: ['market', 'updated', 'New', { name: changed('Entry', 'New') }],
  },
  deleteMarket: { sent: ({ market }) => at(market), says: ['market', 'deleted', 'Entry'] },
  undeleteMarket: {
    sent: ({ market }) => at(market),
    before: (client, { market }) => client.make('deleteMarket', at(market)),
    says: ['market', 'restored', 'Entry'],
  },
  undeleteProject: {
    sent: ({ project }) => at(project),
    before: (client, { project }) => client.make('deleteProject', at(project)),
    says: ['project', 'restored', 'Alex Carter'],
    inProject: true,
  },
  undeleteTask: {
    sent: ({ task }) => at(task),
    before: (client, { task }) => client.make('deleteTask', at(task)),
    says: ['task', 'restored', 'Task 1'],
    inProject: true,
  },
  undeleteStep: {
    sent: ({ step }) => at(step),
    before: (client, { step }) => client.make('deleteStep', at(step)),
    says: ['taskStep', 'restored', 'Step 1.1'],
    inProject: true,
  },
  undeleteDetail: {
    sent: ({ detail }) => at(detail),
    before: (client, { detail }) => client.make('deleteDetail', at(detail)),
    says: ['stepDetail', 'restored', 'Detail 1.1.1'],
    inProject: true,
  },
  undeletePerson: {
    sent: ({ person }) => at(person),
    before: (client, { person }) => client.make('deletePerson', at(person)),
    says: ['person', 'restored', 'Ada'],
  },
  undeleteTaskTemplate: {
    sent: ({ taskTemplate }) => at(taskTemplate),
    before: (client, { taskTemplate }) => client.make('deleteTaskTemplate', at(taskTemplate)),
    says: ['taskTemplate', 'restored', 'Offer'],
  },
  undeleteProjectTemplate: {
    sent: ({ projectTemplate }) => at(projectTemplate),
    before: (client, ids) => client.make('deleteProjectTemplate', at(ids.projectTemplate)),
    says: ['projectTemplate', 'restored', 'Hire'],
  },
} satisfies Writes;

test.each(Object.keys(writes) as (keyof typeof writes)[])(
  'the log has %s once, by whom and with what',
  async (name) => {
    const { server, client, ids, projectId } = await oneOfEach();
    const { sent, before, says, inProject } = writes[name] as unknown as Write<never>;
    await before?.(client, ids);
    const log = await recordedBy(server, () => client.make(name, sent(ids)));
    const [entityType, action, entityName, fields = null] = says;
    const recorded = { entityType, action, entityName, fields };
    expect(log).toEqual(oneEntry(client, { ...recorded, projectId: inProject ? projectId : null }));
  },
);

test('handing the primary role over is a change of both accounts', async () => {
  const { server, client, ids } = await oneOfEach();
  const log = await recordedBy(server, () => client.make('makePrimary', at(ids.manager)));
  expect(log).toMatchObject([
    { entityId: client.manager.id, fields: { isPrimary: changed(true, false) } },
    { entityId: ids.manager, entityName: 'Bea', fields: { isPrimary: changed(false, true) } },
  ]);
});

test('these are all calls that change accounts or lists, or bring something back', () => {
  const changing = Object.entries<Call>(calls)
    .filter(([, { method }]) => method !== 'GET')
    // Of slides and their wordings: recorded-announcements.test.ts.
    .filter(([, { noun }]) => !['messages', 'slides'].includes(noun))
    .filter(
      ([name, { noun }]) => ['lists', 'managers'].includes(noun) || name.startsWith('undelete'),
    );
  const untested = changing.map(([name]) => name).filter((name) => !(name in writes));
  expect(untested).toEqual(['makePrimary']);
});
