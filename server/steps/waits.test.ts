import { describe, expect, test } from 'vitest';

import type { NewProjectForm } from '#contract/projects.ts';
import { waitsProblem } from '#contract/waits.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

const names = ['A', 'B', 'C'];

/** A project with two tasks, each with the steps A, B and C. */
async function aProjectOfSteps(more: Partial<NewProjectForm> = {}) {
  const steps = names.map((name) => ({ name }));
  const tasks = [
    { title: 'One', steps },
    { title: 'Two', steps },
  ];
  const place = await aServerWithProject({ tasks, ...more });
  const { client, project } = place;
  const [one, two] = project.tasks.map((task) => task.steps.map(({ id }) => id));
  const wait = (id = 0, waitsForId: number | null = null) =>
    client.request('updateStep', { params: { id }, body: { waitsForId } });
  const waits = async (id = project.id) => {
    const { tasks: all } = await readAll(client, id);
    const nameOf = new Map(
      all.flatMap(({ title, steps: some }) =>
        some.map((step) => [step.id, `${title} ${step.name}`]),
      ),
    );
    return all.flatMap(({ steps: some }) =>
      some.flatMap((step) =>
        step.waitsForId === null
          ? []
          : [`${nameOf.get(step.id)} waits for ${nameOf.get(step.waitsForId)}`],
      ),
    );
  };
  return { ...place, one: one ?? [], two: two ?? [], wait, waits };
}

describe('a step that waits for another one', () => {
  test('is completed after it, or with a reason', async () => {
    const { client, one, two, wait } = await aProjectOfSteps();
    expect((await wait(one[0], two[1])).status).toBe(200);
    const params = { id: one[0] ?? 0 };
    const complete = (body: object = {}) =>
      client.request('updateStep', { params, body: { isCompleted: true, ...body } });
    expect(await refused(complete())).toMatchObject({ status: 409, message: 'Waits for B' });
    await client.make('updateStep', { params: { id: two[1] ?? 0 }, body: { isCompleted: true } });
    expect((await complete()).status).toBe(200);
  });

  test('cannot wait for another project, or in a cycle', async () => {
    const { server, client, one, two, wait, waits } = await aProjectOfSteps();
    const { id } = await client.make('createProject', {
      body: {
        name: 'Other',
        category: 'Advisor Hire',
        market: 'Chicago',
        tasks: [{ title: 'T', steps: [{ name: 'S' }] }],
      },
    });
    const elsewhere = (await readAll(client, id)).tasks[0]?.steps[0]?.id;
    const refusal = { status: 400, errors: [{ path: 'waitsForId' }] };
    expect(await refused(wait(one[0], elsewhere))).toMatchObject(refusal);
    expect(await refused(wait(one[0], one[0]))).toMatchObject(refusal);
    await wait(one[0], one[1]);
    await wait(one[1], two[0]);
    expect(await refused(wait(two[0], one[0]))).toMatchObject({
      ...refusal,
      message: 'The steps would wait for each other',
    });
    expect(await waits()).toEqual(['One A waits for One B', 'One B waits for Two A']);
    await expectSound(server);
  });

  test('no longer waits for a deleted one, and waits again after its restore', async () => {
    const { server, client, project, one, two, wait, waits } = await aProjectOfSteps();
    await wait(one[0], two[0]);
    await wait(two[1], two[0]);
    const both = await waits();
    const params = { id: two[0] ?? 0 };
    const log = await loggedBy(server, () => client.make('deleteStep', { params }));
    const trace = log.filter(({ fields }) => fields?.['waitsForId']);
    expect(trace).toMatchObject([
      {
        entityName: 'A',
        projectId: project.id,
        fields: { waitsForId: { names: { before: 'A' } } },
      },
      { entityName: 'B', projectId: project.id },
    ]);
    expect(await waits()).toEqual([]);
    await client.make('undeleteStep', { params });
    expect(await waits()).toEqual(both);
    const task = { id: project.tasks[1]?.id ?? 0 };
    await client.make('deleteTask', { params: task });
    expect(await waits()).toEqual([]);
    await client.make('undeleteTask', { params: task });
    expect(await waits()).toEqual(both);
    await client.make('deleteProject', { params: { id: project.id } });
    await client.make('undeleteProject', { params: { id: project.id } });
    expect(await waits()).toEqual(both);
  });

  test('does not close a cycle when a deleted one is restored', async () => {
    const { client, one, wait, waits } = await aProjectOfSteps();
    const [a = 0, b = 0, c = 0] = one;
    await wait(a, b);
    await wait(b, c);
    await client.make('deleteStep', { params: { id: b } });
    await wait(c, a);
    const newest = await waits();
    expect(newest).toHaveLength(1);
    await client.make('undeleteStep', { params: { id: b } });
    const after = await waits();
    expect(after).toHaveLength(2);
    expect(after).toEqual(expect.arrayContaining(newest));
    expect((await wait(c, null)).status).toBe(200);
  });

  test('of a new project, task or template is given by position; copies keep it', async () => {
    const steps = [{ name: 'A' }, { name: 'B', waitsFor: { step: 0 } }];
    const tasks = [
      { title: 'One', isGate: true, steps },
      { title: 'Two', steps: [{ name: 'A', waitsFor: { task: 0, step: 1 } }] },
    ];
    const { client, project, waits } = await aProjectOfSteps({ tasks });
    const made = ['One B waits for One A', 'Two A waits for One B'];
    expect(await waits()).toEqual(made);
    expect(project.tasks.map(({ isGate }) => isGate)).toEqual([true, false]);
    await client.make('duplicateTask', { params: { id: project.tasks[0]?.id ?? 0 } });
    expect(await waits()).toEqual([made[0], 'One (copy) B waits for One (copy) A', made[1]]);
    const { taskTemplates } = await client.make('createProjectTemplate', {
      body: {
        name: 'T',
        taskTemplates: tasks.map(({ title, ...task }) => ({ name: title, ...task })),
      },
    });
    expect(taskTemplates).toMatchObject([
      { isGate: true, steps: [{}, { waitsFor: { step: 0 } }] },
      { steps: [{ waitsFor: { task: 0, step: 1 } }] },
    ]);
    for (const other of [{ step: 1 }, { step: 2 }, { task: 1, step: 0 }]) {
      const bad = [
        { name: 'A', waitsFor: { step: 1 } },
        { name: 'B', waitsFor: other },
      ];
      const body = { taskId: project.tasks[0]?.id ?? 0, name: 'S', waitsFor: other };
      const params = { id: body.taskId };
      expect(
        await refused(client.request('createSteps', { params, body: { steps: bad } })),
      ).toMatchObject({ status: 400 });
      expect(await refused(client.request('createStep', { body }))).toMatchObject({ status: 400 });
    }
  });
});

test('rejects unknown positions and cycles', () => {
  const step = (waitsFor?: { task?: number; step: number }) => ({ waitsFor });
  expect(waitsProblem([{ steps: [step(), step({ step: 0 })] }])).toBe(null);
  expect(waitsProblem([{ steps: [step({ step: 0 })] }])).toMatch(/each other/);
  expect(waitsProblem([{ steps: [step({ task: 1, step: 0 })] }, 7])).toBe(null);
  expect(waitsProblem([{ steps: [step({ task: 2, step: 0 })] }, 7])).toMatch(/no such/);
  const circle = [{ steps: [step({ task: 1, step: 0 })] }, { steps: [step({ task: 0, step: 0 })] }];
  expect(waitsProblem(circle)).toMatch(/each other/);
});
