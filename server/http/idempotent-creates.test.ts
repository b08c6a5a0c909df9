import { expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import { aPerson } from '#demo/builders.ts';
import { password } from '#server/testing/server.ts';
import { makeSlide, slideForm } from '#server/testing/slides.ts';
import { aWorkplace, expectSound, recordedBy } from '#server/testing/workplace.ts';

type Ids = { projectId: number; taskId: number; stepId: number; personId: number };
type Creates = { [Name in CallName]?: (ids: Ids) => Sent<Calls[Name]> };

const creatingCalls = {
  createProject: () => ({ body: { name: 'P', category: 'Advisor Hire', market: 'Chicago' } }),
  createTask: ({ projectId }) => ({ body: { projectId, title: 'T', steps: [{ name: 'S' }] } }),
  createTasks: ({ projectId }) => ({
    params: { id: projectId },
    body: { tasks: [{ title: 'T' }] },
  }),
  duplicateTask: ({ taskId }) => ({ params: { id: taskId } }),
  createStep: ({ taskId }) => ({ body: { taskId, name: 'S' } }),
  createSteps: ({ taskId }) => ({ params: { id: taskId }, body: { steps: [{ name: 'S' }] } }),
  createDetail: ({ stepId }) => ({ params: { id: stepId }, body: { text: 'D' } }),
  createDetails: ({ stepId }) => ({ params: { id: stepId }, body: { details: [{ text: 'D' }] } }),
  createSlideBar: ({ stepId }) => ({ params: { id: stepId }, body: { name: 'B' } }),
  createPerson: () => ({ body: { name: 'P', email: 'p@waymark.example' } }),
  createPersonTaskStep: ({ personId, stepId }) => ({ body: { personId, taskStepId: stepId } }),
  createTaskTemplate: () => ({ body: { name: 'T', steps: [{ name: 'S' }] } }),
  createProjectTemplate: () => ({ body: { name: 'P' } }),
  createMessageTemplate: () => ({ body: { name: 'M', content: 'Welcome {names}' } }),
  createCategory: () => ({ body: { name: 'C' } }),
  createMarket: () => ({ body: { name: 'M' } }),
  createProjectManager: () => ({
    body: { username: 'new', email: 'new@waymark.example', password },
  }),
} satisfies Creates;

const nouns: Record<keyof typeof creatingCalls, string> = {
  createProject: 'Project',
  createTask: 'Task',
  createTasks: 'Task',
  duplicateTask: 'Task',
  createStep: 'Step',
  createSteps: 'Step',
  createDetail: 'Detail',
  createDetails: 'Detail',
  createSlideBar: 'SlideBar',
  createPerson: 'Person',
  createPersonTaskStep: 'PersonTaskStep',
  createTaskTemplate: 'TaskTemplate',
  createProjectTemplate: 'ProjectTemplate',
  createMessageTemplate: 'MessageTemplate',
  createCategory: 'Category',
  createMarket: 'Market',
  createProjectManager: 'ProjectManager',
};

test.each(Object.keys(creatingCalls) as (keyof typeof creatingCalls)[])(
  '%s that is repeated under one key happens once, also after it was undone',
  async (name) => {
    const { server, project, first } = await aWorkplace();
    const client = await server.signedIn({ isPrimary: true });
    const { id: personId } = await aPerson(server.ctx);
    const ids = { projectId: project.id, taskId: first.task.id, stepId: first.step.id, personId };
    const sent = (creatingCalls[name] as (ids: Ids) => never)(ids);
    const key = { 'idempotency-key': 'one form' };
    let answer: unknown;
    const log = await recordedBy(server, async () => {
      answer = await client.make(name, sent, key);
      const again = Array.from({ length: 5 }, () => client.make(name, sent, key));
      for (const same of await Promise.all(again)) expect(same).toEqual(answer);
    });
    expect(log).toHaveLength(1);

    const { details = [answer].flat() } = answer as { details?: unknown[] };
    const params = { id: (details[0] as { id: number }).id };
    await client.make(`delete${nouns[name]}` as 'deleteTask', { params });
    const after = await client.request(name, sent, key);
    expect(after.status).toBe(410);
    expect(await after.json()).toEqual({
      message: expect.stringMatching(
        /^[A-Z][a-z ]+ was created by an earlier request with this key and has been deleted since$/,
      ),
    });
    const undelete = `undelete${nouns[name]}`;
    if (Object.hasOwn(calls, undelete)) {
      await client.make(undelete as 'undeleteTask', { params });
      expect(await client.make(name, sent, key)).toEqual(answer);
    }
    await expectSound(server);
  },
);

test('of several things the first answer is repeated while one of them exists', async () => {
  const { client, first } = await aWorkplace();
  const body = { details: [{ text: 'One' }, { text: 'Two' }] };
  const sent = { params: { id: first.step.id }, body };
  const repeat = () => client.request('createDetails', sent, { 'idempotency-key': 'one form' });
  const { details } = (await (await repeat()).json()) as { details: { id: number }[] };
  const [one, two] = details.map(({ id }) => ({ params: { id } }));
  await client.make('deleteDetail', one ?? sent);
  expect((await repeat()).status).toBe(201);
  await client.make('deleteDetail', two ?? sent);
  const { message } = (await (await repeat()).json()) as { message: string };
  expect(message).toBe(
    'Each detail was created by an earlier request with this key and has been deleted since',
  );
});

test('a slide that is repeated after its deletion is not made again', async () => {
  const { client } = await aWorkplace();
  const key = { 'idempotency-key': 'one form' };
  const { id, bytes } = await makeSlide(client, {}, undefined, key);
  await client.make('deleteSlide', { params: { id } });
  const after = await client.request('generateSlide', { form: slideForm() }, key);
  expect(after.status).toBe(410);
  await client.make('undeleteSlide', { params: { id } });
  const again = await makeSlide(client, {}, undefined, key);
  expect({ id: again.id, same: again.bytes.equals(bytes) }).toEqual({ id, same: true });
});
