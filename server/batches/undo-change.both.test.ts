import { describe, expect, test } from 'vitest';

import { aServerWithProject, readAll } from '#server/testing/one-project.ts';

const at = (id: number) => ({ params: { id } });
const seen = (rows: readonly { id: number; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }));

describe('the undo of a bulk change', () => {
  test('restores exact due dates and offsets, despite other days of the project', async () => {
    const approved = { from: 'milestone', milestone: 'Approved' } as const;
    const before = { days: 10, unit: 'calendar', from: 'hire' } as const;
    const { client, project, first } = await aServerWithProject({
      endDate: '2027-03-01',
      milestones: [{ name: 'Approved', day: '2027-01-10' }],
      tasks: [
        {
          title: 'T',
          steps: [
            { name: 'Hire', dueOffset: before },
            { name: 'Milestone', dueOffset: { ...before, ...approved } },
          ],
        },
      ],
    });
    const save = (body: object) => client.make('updateProject', { ...at(project.id), body });
    const read = async () => {
      const { milestones, tasks } = await readAll(client, project.id);
      const due = tasks[0]!.steps.map(({ dueDate, dueOffset }) => [dueDate, dueOffset]);
      return { due, milestones: milestones.length };
    };
    await save({ endDate: '2027-04-01' });
    const was = await read();
    expect(was.due.map(([day]) => day)).toEqual(['2027-02-19', '2027-01-20']);
    const change = { dueInDays: 7 };
    const sent = { ...at(project.id), body: { steps: seen(first.task.steps), change } };
    const { batchId } = await client.make('changeSteps', sent);
    await save({ milestones: [{ id: 1, name: 'Signed' }] });
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 2, kept: [] });
    expect(await read()).toEqual(was);
  });

  test('keeps later changes of a server whose clock is behind', async () => {
    const clock = { now: '2026-05-01T10:00:00.000Z' };
    const { server, client, project, first } = await aServerWithProject(
      {},
      { now: () => clock.now },
    );
    const change = { dueDate: '2027-02-01' };
    const sent = { ...at(project.id), body: { steps: seen([first.step]), change } };
    const { batchId } = await client.make('changeSteps', sent);
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    clock.now = '2026-05-01T09:59:58.000Z';
    await dana.make('updateStep', { ...at(first.step.id), body: { dueDate: '2027-03-01' } });
    expect(await client.make('undoBatch', at(batchId!))).toMatchObject({
      undone: 0,
      kept: [{ id: first.step.id, changedBy: 'Dana Cole' }],
    });
  });

  test('does nothing once all of its projects were deleted', async () => {
    const { client, project } = await aServerWithProject();
    const body = { projects: seen([project]), change: { priority: 'low' as const } };
    const { batchId } = await client.make('changeProjects', { body });
    await client.make('deleteProject', at(project.id));
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 0, kept: [] });
  });
});
