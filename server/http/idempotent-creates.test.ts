import { expect, test } from 'vitest';

import type { Sent } from '../../contract/call.ts';
import type { CallName, Calls } from '../../contract/calls.ts';
import { aPerson } from '../demo/builders.ts';
import { password } from '../testing/server.ts';
import { aWorkplace, expectSound, recordedBy } from '../testing/workplace.ts';

type Ids = { projectId: number; taskId: number; stepId: number; personId: number };
type Creates = { [Name in CallName]?: (ids: Ids) => Sent<Calls[Name]> };

const creates = {
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

test.each(Object.keys(creates) as (keyof typeof creates)[])(
  '%s that is repeated under one key happens once, and answers the same',
  async (name) => {
    const { server, client, project, first } = await aWorkplace();
    const { id: personId } = await aPerson(server.ctx);
    const ids = { projectId: project.id, taskId: first.task.id, stepId: first.step.id, personId };
    const sent = (creates[name] as (ids: Ids) => never)(ids);
    const key = { 'idempotency-key': 'one form' };
    const log = await recordedBy(server, async () => {
      const answer = await client.make(name, sent, key);
      const again = Array.from({ length: 5 }, () => client.make(name, sent, key));
      for (const same of await Promise.all(again)) expect(same).toEqual(answer);
    });
    expect(log).toHaveLength(1);
    await expectSound(server);
  },
);
