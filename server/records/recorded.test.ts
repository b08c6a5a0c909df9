import { describe, expect, test } from 'vitest';

import type { Call, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { aPerson, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';
import type { Client } from '#server/testing/server.ts';
import { aWorkplace, oneEntry, recordedBy } from '#server/testing/workplace.ts';

/** One of each thing, by the names under which the writes below speak of them. */
async function oneOfEach() {
  const place = await aWorkplace();
  const { server, client, project, first } = place;
  const person = await aPerson(server.ctx, { name: 'Ada' });
  const step = { params: { id: first.step.id } };
  const bar = await client.make('createSlideBar', { ...step, body: { name: 'Bar' } });
  const link = await client.make('createPersonTaskStep', {
    body: { personId: person.id, taskStepId: project.tasks[1]?.steps[0]?.id ?? 0 },
  });
  const reversed = (things: { id: number }[] = []) => things.map(({ id }) => id).toReversed();
  return {
    ...place,
    ids: {
      project: project.id,
      task: first.task.id,
      step: first.step.id,
      detail: first.detail.id,
      bar: bar.id,
      person: person.id,
      link: link.id,
      taskTemplate: (await aTaskTemplate(server.ctx, { name: 'Offer' })).id,
      projectTemplate: (await aProjectTemplate(server.ctx, { name: 'Hire' })).id,
      tasks: reversed(project.tasks),
      steps: reversed(first.task.steps),
      details: reversed(first.step.details),
    },
  };
}

type Ids = Awaited<ReturnType<typeof oneOfEach>>['ids'];
type Writes = { [Name in CallName]?: (ids: Ids) => Sent<Calls[Name]> };

/** Every call that writes work or people, with something that it changes. */
const writes = {
  createProject: () => ({ body: { name: 'New', category: 'Advisor Hire', market: 'Chicago' } }),
  updateProject: ({ project }) => ({ params: { id: project }, body: { name: 'New' } }),
  archiveProject: ({ project }) => ({ params: { id: project } }),
  deleteProject: ({ project }) => ({ params: { id: project } }),
  createTask: ({ project }) => ({
    body: { projectId: project, title: 'New', steps: [{ name: 'S' }] },
  }),
  createTasks: ({ project }) => ({ params: { id: project }, body: { tasks: [{ title: 'New' }] } }),
  duplicateTask: ({ task }) => ({ params: { id: task } }),
  updateTask: ({ task }) => ({ params: { id: task }, body: { title: 'New', priority: 'low' } }),
  reorderTasks: ({ project, tasks }) => ({ params: { id: project }, body: { ids: tasks } }),
  deleteTask: ({ task }) => ({ params: { id: task } }),
  createStep: ({ task }) => ({ body: { taskId: task, name: 'New', details: [{ text: 'D' }] } }),
  createSteps: ({ task }) => ({ params: { id: task }, body: { steps: [{ name: 'New' }] } }),
  updateStep: ({ step }) => ({ params: { id: step }, body: { name: 'New' } }),
  reorderSteps: ({ task, steps }) => ({ params: { id: task }, body: { ids: steps } }),
  deleteStep: ({ step }) => ({ params: { id: step } }),
  createDetail: ({ step }) => ({ params: { id: step }, body: { text: 'New' } }),
  createDetails: ({ step }) => ({ params: { id: step }, body: { details: [{ text: 'New' }] } }),
  updateDetail: ({ detail }) => ({ params: { id: detail }, body: { completion: 100 } }),
  reorderDetails: ({ step, details }) => ({ params: { id: step }, body: { ids: details } }),
  deleteDetail: ({ detail }) => ({ params: { id: detail } }),
  createSlideBar: ({ step }) => ({ params: { id: step }, body: { name: 'New' } }),
  updateSlideBar: ({ bar }) => ({ params: { id: bar }, body: { value: 7 } }),
  deleteSlideBar: ({ bar }) => ({ params: { id: bar } }),
  createPerson: () => ({ body: { name: 'New' } }),
  updatePerson: ({ person }) => ({ params: { id: person }, body: { email: 'a@b' } }),
  deletePerson: ({ person }) => ({ params: { id: person } }),
  createPersonTaskStep: ({ person, step }) => ({ body: { personId: person, taskStepId: step } }),
  deletePersonTaskStep: ({ link }) => ({ params: { id: link } }),
  createTaskTemplate: () => ({ body: { name: 'New' } }),
  updateTaskTemplate: ({ taskTemplate: id }) => ({ params: { id }, body: { priority: 'low' } }),
  deleteTaskTemplate: ({ taskTemplate: id }) => ({ params: { id } }),
  createProjectTemplate: () => ({ body: { name: 'New' } }),
  updateProjectTemplate: ({ projectTemplate: id }) => ({ params: { id }, body: { name: 'New' } }),
  deleteProjectTemplate: ({ projectTemplate: id }) => ({ params: { id } }),
} satisfies Writes;

type Written = keyof typeof writes;

/** What the log says of each: the thing, what happened, its name, its project, and the fields. */
const expected: Record<Written, [string, string, string, boolean, unknown?]> = {
  createProject: ['project', 'created', 'New', true],
  updateProject: [
    'project',
    'updated',
    'New',
    true,
    { name: { before: 'Alex Carter', after: 'New' } },
  ],
  archiveProject: ['project', 'updated', 'Alex Carter', true, expect.any(Object)],
  deleteProject: ['project', 'deleted', 'Alex Carter', true],
  createTask: ['task', 'created', 'New', true],
  createTasks: ['task', 'created', 'New', true],
  duplicateTask: ['task', 'created', 'Task 1 (copy)', true],
  updateTask: [
    'task',
    'updated',
    'New',
    true,
    { title: { before: 'Task 1', after: 'New' }, priority: { before: 'medium', after: 'low' } },
  ],
  reorderTasks: ['project', 'updated', 'Alex Carter', true, { order: expect.any(Object) }],
  deleteTask: ['task', 'deleted', 'Task 1', true],
  createStep: ['taskStep', 'created', 'New', true],
  createSteps: ['taskStep', 'created', 'New', true],
  updateStep: ['taskStep', 'updated', 'New', true, { name: { before: 'Step 1.1', after: 'New' } }],
  reorderSteps: ['task', 'updated', 'Task 1', true, { order: expect.any(Object) }],
  deleteStep: ['taskStep', 'deleted', 'Step 1.1', true],
  createDetail: ['stepDetail', 'created', 'New', true],
  createDetails: ['stepDetail', 'created', 'New', true],
  updateDetail: [
    'stepDetail',
    'updated',
    'Detail 1.1.1',
    true,
    { completion: { before: 0, after: 100 } },
  ],
  reorderDetails: ['taskStep', 'updated', 'Step 1.1', true, { order: expect.any(Object) }],
  deleteDetail: ['stepDetail', 'deleted', 'Detail 1.1.1', true],
  createSlideBar: ['slideBar', 'created', 'New', true],
  updateSlideBar: ['slideBar', 'updated', 'Bar', true, { value: { before: 0, after: 7 } }],
  deleteSlideBar: ['slideBar', 'deleted', 'Bar', true],
  createPerson: ['person', 'created', 'New', false],
  updatePerson: ['person', 'updated', 'Ada', false, { email: { before: null, after: 'a@b' } }],
  deletePerson: ['person', 'deleted', 'Ada', false],
  createPersonTaskStep: [
    'personTaskStep',
    'created',
    'Ada',
    true,
    {
      personId: { before: null, after: 1, names: { before: null, after: 'Ada' } },
      taskStepId: { before: null, after: 1, names: { before: null, after: 'Step 1.1' } },
    },
  ],
  deletePersonTaskStep: [
    'personTaskStep',
    'deleted',
    'Ada',
    true,
    {
      personId: { before: 1, after: null, names: { before: 'Ada', after: null } },
      taskStepId: { before: 3, after: null, names: { before: 'Step 2.1', after: null } },
    },
  ],
  createTaskTemplate: ['taskTemplate', 'created', 'New', false],
  updateTaskTemplate: [
    'taskTemplate',
    'updated',
    'Offer',
    false,
    { priority: { before: 'medium', after: 'low' } },
  ],
  deleteTaskTemplate: ['taskTemplate', 'deleted', 'Offer', false],
  createProjectTemplate: ['projectTemplate', 'created', 'New', false],
  updateProjectTemplate: [
    'projectTemplate',
    'updated',
    'New',
    false,
    { name: { before: 'Hire', after: 'New' } },
  ],
  deleteProjectTemplate: ['projectTemplate', 'deleted', 'Hire', false],
};

/** Creates that name nothing that could be missing. */
const ofNothing = new Set<Written>([
  'createProject',
  'createPerson',
  'createTaskTemplate',
  'createProjectTemplate',
]);

/** Accounts, lists, bringing back what was deleted: recorded-settings.test.ts. And what is announced. */
function isOfSettings(name: string, noun: string): boolean {
  return ['lists', 'managers', 'messages', 'slides'].includes(noun) || name.startsWith('undelete');
}

function perform(client: Client, name: Written, ids: Ids) {
  return client.make(name, (writes[name] as (ids: Ids) => never)(ids));
}

describe('the log', () => {
  test.each(Object.keys(writes) as Written[])(
    'has %s once, by whom and with what',
    async (name) => {
      const { server, client, ids, project } = await oneOfEach();
      const log = await recordedBy(server, () => perform(client, name, ids));
      const [entityType, action, entityName, inProject, fields = null] = expected[name];
      const own = name === 'createProject' ? (log[0]?.entityId ?? 0) : project.id;
      const recorded = { entityType, action, entityName, fields };
      expect(log).toEqual(oneEntry(client, { ...recorded, projectId: inProject ? own : null }));
    },
  );

  test('is held by these for every call that changes anything', () => {
    const changing = Object.entries<Call>(calls)
      .filter(([name, { may, noun }]) => may === 'change' && !isOfSettings(name, noun))
      .map(([name]) => name);
    // A restore needs something archived: archive.test.ts.
    expect(changing.filter((name) => !(name in writes))).toEqual(['restoreProject']);
  });

  test('has the first 199 characters of a longer name, and says that there is more', async () => {
    const { server, client, ids } = await oneOfEach();
    const params = { id: ids.detail };
    const log = await recordedBy(server, async () => {
      for (const text of ['🏔'.repeat(200), '🏔'.repeat(201)]) {
        await client.make('updateDetail', { params, body: { text } });
      }
    });
    expect(log.map(({ entityName }) => entityName)).toEqual([
      '🏔'.repeat(200),
      `${'🏔'.repeat(199)}…`,
    ]);
    expect(log[1]?.fields).toEqual({ text: { before: '🏔'.repeat(200), after: '🏔'.repeat(201) } });
  });

  test('has nothing of what was refused or not found', async () => {
    const { server, client, ids } = await oneOfEach();
    const viewer = await server.signedIn({ role: 'viewer' });
    const nowhere = Object.fromEntries(
      Object.keys(ids).map((key) => [key, 4711]),
    ) as unknown as Ids;
    const lists = { tasks: [4711], steps: [4711], details: [4711] };
    const log = await recordedBy(server, async () => {
      for (const name of Object.keys(writes) as Written[]) {
        const sent = writes[name] as (ids: Ids) => never;
        expect((await viewer.request(name, sent(ids))).status).toBe(403);
        if (ofNothing.has(name)) continue;
        const { status } = await client.request(name, sent({ ...nowhere, ...lists }));
        expect(status, name).toBe(404);
      }
    });
    expect(log).toEqual([]);
  });
});
