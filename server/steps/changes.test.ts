import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
  without,
} from '#server/testing/one-project.ts';

type StepBody = Sent<Calls['updateStep']>['body'];

const whole = [
  {
    title: 'Registration',
    steps: [
      { name: 'U4', description: 'The form', dueDate: '2026-12-01', estimatedHours: 3 },
      { name: 'States', details: [{ text: 'CH', completion: 100 }, { text: 'DE' }] },
    ],
  },
];

describe('changing a step', () => {
  test('writes the sent fields, keeps the others, and clears null fields', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.step.id };
    const before = without(first.step, 'details');
    const save = async (body: StepBody) => {
      const saved = await client.make('updateStep', { params, body });
      return without(without(saved, 'task'), 'project');
    };
    const renamed = await save({ name: 'U5' });
    const { updatedAt } = renamed;
    expect(renamed).toEqual({ ...before, name: 'U5', version: 2, updatedAt });
    const body = { description: null, dueDate: null, estimatedHours: 0 };
    const cleared = await save(body);
    expect(cleared).toMatchObject({ ...body, name: 'U5', version: 3 });
    expect((await readAll(client, project.id)).tasks[0]?.steps[0]).toEqual({
      ...cleared,
      details: [],
    });
  });

  test('with no or equal values changes and logs nothing', async () => {
    const { server, client, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.step.id };
    const log = await loggedBy(server, async () => {
      for (const body of [
        {},
        { name: 'U4', taskId: first.task.id, order: 0, isCompleted: false },
      ]) {
        expect(await client.make('updateStep', { params, body })).toMatchObject({ version: 1 });
      }
    });
    expect(log).toEqual([]);
  });

  test('ignores derived and unknown fields', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: whole });
    const sent = { status: 'completed', percentageComplete: 60, detailsCount: 4, id: 9 };
    const body = { ...sent, completedDetailsCount: 4 } as StepBody;
    await client.make('updateStep', { params: { id: first.step.id }, body });
    expect(await readAll(client, project.id)).toEqual(project);
  });

  test('marking one without details completes it, and updates task and project', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.step.id };
    const mark = (isCompleted: boolean) =>
      client.make('updateStep', { params, body: { isCompleted } });
    expect(await mark(true)).toMatchObject({ status: 'completed', percentageComplete: 100 });
    expect(await readAll(client, project.id)).toMatchObject({
      percentageComplete: 75,
      completedStepsCount: 1,
    });
    expect(await mark(false)).toMatchObject({ status: 'pending', percentageComplete: 0 });
    expect((await readAll(client, project.id)).percentageComplete).toBe(25);
    await expectSound(server);
  });

  test('the mark counts only without details', async () => {
    const { server, client, project } = await aServerWithProject({ tasks: whole });
    const { id, details = [] } = project.tasks[0]?.steps[1] ?? { id: 0 };
    const params = { id };
    const marked = await client.make('updateStep', { params, body: { isCompleted: true } });
    expect(marked).toMatchObject({ isCompleted: true, percentageComplete: 50 });
    expect(marked.status).toBe('in_progress');
    for (const detail of details) await client.make('deleteDetail', { params: { id: detail.id } });
    expect((await readAll(client, project.id)).tasks[0]?.steps[1]).toMatchObject({
      percentageComplete: 100,
      status: 'completed',
    });
    const added = await client.make('createDetail', { params, body: { text: 'D' } });
    expect(added.step).toMatchObject({ id, percentageComplete: 0, status: 'pending' });
    await expectSound(server);
  });

  test('of an unknown step is a 404, invalid input a 400', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: whole });
    const save = (id: number, body: object) =>
      refused(client.request('updateStep', { params: { id }, body }));
    expect(await save(4711, {})).toEqual({ status: 404, message: 'Step not found' });
    expect(await save(first.step.id, { name: ' ' })).toMatchObject({ message: 'Name is required' });
    expect(await save(first.step.id, { estimatedHours: null })).toMatchObject({ status: 400 });
    expect(await readAll(client, project.id)).toEqual(project);
  });
});

describe('deleting a step', () => {
  test('deletes its details, moves later ones up, and updates the progress', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: whole });
    const params = { id: first.step.id };
    const log = await loggedBy(server, () => client.make('deleteStep', { params }));
    expect(log).toMatchObject([
      { entityType: 'taskStep', entityName: 'U4', action: 'deleted', projectId: project.id },
    ]);
    const read = await readAll(client, project.id);
    expect(read).toMatchObject({ percentageComplete: 50, stepsCount: 1 });
    expect(read.tasks[0]?.steps.map(({ name, order }) => [name, order])).toEqual([['States', 0]]);
    expect(await refused(client.request('deleteStep', { params }))).toEqual({
      status: 404,
      message: 'Step not found',
    });
    await client.make('deleteStep', { params: { id: read.tasks[0]?.steps[0]?.id ?? 0 } });
    expect((await client.make('readCompletionData', {})).stepDetails).toEqual([]);
    expect((await readAll(client, project.id)).tasks[0]).toMatchObject({ percentageComplete: 0 });
    await expectSound(server);
  });
});
