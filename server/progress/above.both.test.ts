import { expect, test } from 'vitest';

import type { ProgressAbove } from '#contract/steps.ts';
import { aServerWithProject, readAll } from '#server/testing/one-project.ts';

/** Two tasks; the first with a conditional step, a step of two details, and one without details. */
async function aPlace() {
  const steps = [
    { name: 'Letter', dueDate: '2026-03-01', details: [{ text: 'Sign' }, { text: 'Send' }] },
    { name: 'Copy', evidenceRequired: true, details: [{ text: 'Scan' }] },
    { name: 'File', dueDate: '2026-04-01' },
  ];
  const tasks = [{ title: 'Papers', steps }, { title: 'Office' }];
  const { client, project, first } = await aServerWithProject({ tasks });
  const [letter, copy, file] = first.task.steps;
  const tick = (id = 0, completion = 100) =>
    client.make('updateDetail', { params: { id }, body: { completion, reason: 'None' } });
  /** A read returns the same progress as the answer. */
  const expectRead = async (answer: Partial<ProgressAbove>, stepId = 0) => {
    const whole = await readAll(client, project.id);
    const task = whole.tasks.find((one) => one.steps.some(({ id }) => id === stepId));
    if (answer.step) expect(task?.steps.find(({ id }) => id === stepId)).toMatchObject(answer.step);
    if (answer.task) expect(task).toMatchObject(answer.task);
    expect(whole).toMatchObject(answer.project ?? {});
  };
  return { client, letter, copy, file, tick, expectRead };
}

test('a tick carries the progress of its step, task and project, also together with others', async () => {
  const { letter, copy, tick, expectRead } = await aPlace();
  const [sign, send] = letter?.details ?? [];
  const one = await tick(sign?.id);
  expect(one).toMatchObject({
    step: { status: 'in_progress', detailsCount: 2, completedDetailsCount: 1, completedBy: null },
    task: { stepsCount: 3, completedStepsCount: 0, nextDueDate: '2026-03-01' },
    project: { tasksCount: 2, completedTasksCount: 0, stepsCount: 3, completedStepsCount: 0 },
  });
  await expectRead(one, letter?.id);
  // Nothing changes.
  await expectRead(await tick(sign?.id), letter?.id);
  const last = await tick(send?.id);
  expect(last).toMatchObject({
    step: { status: 'completed', completedDetailsCount: 2, completedBy: expect.any(String) },
    task: { completedStepsCount: 1, nextDueDate: '2026-04-01' },
    project: { completedStepsCount: 1 },
  });
  await expectRead(last, letter?.id);
  // A step with conditions is written on its own.
  await expectRead(await tick(copy?.details?.[0]?.id), copy?.id);
  const concurrent = await Promise.all([sign, send].map((detail) => tick(detail?.id, 0)));
  const counts = concurrent.map(({ step }) => step.completedDetailsCount);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('a mark carries the progress of its task and project, and a task that of its project', async () => {
  const { client, file, letter, tick, expectRead } = await aPlace();
  const params = { id: file?.id ?? 0 };
  const mark = async (isCompleted: boolean) =>
    client.make('updateStep', { params, body: { isCompleted } });
  for (const isCompleted of [true, true, false, true]) {
    const { task, project, ...step } = await mark(isCompleted);
    expect(step).toMatchObject({ isCompleted, percentageComplete: isCompleted ? 100 : 0 });
    expect(task).toMatchObject({ stepsCount: 3, completedStepsCount: Number(isCompleted) });
    await expectRead({ step, task, project }, params.id);
  }
  for (const detail of letter?.details ?? []) await tick(detail.id);
  const body = { status: 'completed' } as const;
  const task = { id: file?.taskId ?? 0 };
  for (const changed of [true, false]) {
    const saved = await client.make('updateTask', { params: task, body });
    expect(saved).toMatchObject({ changed, project: { completedTasksCount: 1, tasksCount: 2 } });
    await expectRead({ project: saved.project });
  }
});
