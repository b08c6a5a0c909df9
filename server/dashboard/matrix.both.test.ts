import { expect, test } from 'vitest';

import { matrixAtOnce } from '#contract/matrix.ts';
import { aManager, aProject, aProjectTemplate } from '#demo/builders.ts';
import { manyProjects } from '#demo/many-projects.ts';
import { readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const day = '2026-11-25';
const dated = [{ name: 'File', dueDate: '2026-11-24' }, { name: 'Check' }];

test('the matrix has the open projects by template, with the state of their tasks', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const template = await aProjectTemplate(server.ctx, { name: 'Hire' });
  const tasks = [
    { title: 'Paper', steps: dated },
    { title: 'Desk', steps: [{ name: 'Order', dueDate: day }] },
  ];
  const from = { projectTemplateId: template.id, tasks };
  const maya = await aManager(server.ctx, { username: 'maya' });
  await aProject(server.ctx, { name: 'Alone', endDate: '2026-01-01', tasks });
  const hold = { status: 'on_hold' as const, lookAgainOn: '2027-01-04' };
  await aProject(server.ctx, { ...from, ...hold, name: 'Held', market: 'Dallas' });
  const { id } = await aProject(server.ctx, {
    ...from,
    name: 'Next',
    endDate: '2027-01-01',
    projectManagerId: maya.id,
  });
  await aProject(server.ctx, { ...from, name: 'Gone', status: 'completed' });

  const read = (query: object = {}) => client.make('readMatrix', { query: { day, ...query } });
  const { templates, projects, next } = await read();
  expect(templates).toEqual([{ id: template.id, name: 'Hire' }]);
  expect(next).toBeNull();
  expect(projects.map(({ name }) => name)).toEqual(['Next', 'Held', 'Alone']);
  expect(projects.map((one) => one.tasks.map(({ late }) => late))).toEqual([
    [true, false],
    [false, false],
    [true, false],
  ]);
  const whole = await readAll(client, id);
  expect(projects[0]).toMatchObject({ id, projectTemplateId: template.id, endDate: '2027-01-01' });
  for (const [index, task] of (projects[0]?.tasks ?? []).entries()) {
    const { id: taskId, title, status, stepsCount, completedStepsCount } = task;
    const facts = { id: taskId, title, status, stepsCount, completedStepsCount };
    expect(whole.tasks[index]).toMatchObject(facts);
  }

  const [first] = whole.tasks;
  await client.make('updateStep', {
    params: { id: first?.steps[0]?.id ?? 0 },
    body: { isCompleted: true },
  });
  const [{ tasks: [paper] } = { tasks: [] }] = (await read()).projects;
  expect(paper).toMatchObject({ completedStepsCount: 1, stepsCount: 2, late: false });
  const names = async (query: object) => (await read(query)).projects.map(({ name }) => name);
  expect(await names({ market: 'Dallas' })).toEqual(['Held']);
  expect(await names({ projectManagerId: String(maya.id) })).toEqual(['Next']);
  expect(await names({ market: 'Nowhere' })).toEqual([]);
  const refused = await client.request('readMatrix', { query: { day, after: '1' } });
  expect(refused.status).toBe(400);
});

test('a project keeps its template, even a deleted one, and ignores one that never existed', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const { id } = await aProjectTemplate(server.ctx, {});
  const make = async (projectTemplateId: number) => {
    const body = { name: 'A', category: 'Hire', market: 'Dallas', projectTemplateId };
    return (await client.make('createProject', { body })).projectTemplateId;
  };
  expect(await make(id)).toBe(id);
  expect(await make(id + 1)).toBeNull();
  await client.make('deleteProjectTemplate', { params: { id } });
  expect(await make(id)).toBe(id);
  const { templates, projects } = await client.make('readMatrix', { query: { day } });
  expect(templates).toEqual([]);
  expect(projects.map((one) => one.projectTemplateId)).toEqual([id, id, null]);
});

test('pages contain each project once', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const { id: projectTemplateId } = await aProjectTemplate(server.ctx, {});
  const own = await aProject(server.ctx, { projectTemplateId, tasks: [] });
  const ids = await manyProjects(server.ctx, {
    projects: matrixAtOnce + 5,
    tasks: 1,
    steps: 1,
    details: 1,
  });
  const first = await client.make('readMatrix', { query: { day } });
  expect(first.projects).toHaveLength(matrixAtOnce);
  expect(first.projects[0]?.id).toBe(own.id);
  const query = { day, after: first.next ?? '' };
  const second = await client.make('readMatrix', { query });
  expect(second.next).toBeNull();
  const all = [...first.projects, ...second.projects];
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([own.id, ...ids]));
  expect(all).toHaveLength(ids.length + 1);
  const dates = all.slice(1).map(({ endDate }) => endDate ?? '');
  expect(dates).toEqual(dates.toSorted());
});
