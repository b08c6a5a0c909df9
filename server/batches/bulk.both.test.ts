import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { once } from '#server/testing/once.ts';
import { aServerWithProject, expectSound, readAll, refused } from '#server/testing/one-project.ts';

const at = (id: number) => ({ params: { id } });
const seen = (rows: readonly { id: number; version: number }[]) =>
  rows.map(({ id, version }) => ({ id, version }));

async function someSteps(steps = 4) {
  const place = await aServerWithProject();
  const { client, project } = place;
  const names = Array.from({ length: steps }, (_, index) => ({ name: `Step ${index + 1}` }));
  const tasks = [
    { title: 'One', steps: names.map((step) => ({ ...step, dueDate: '2027-02-01' })) },
    { title: 'Two', steps: [{ name: 'Other' }] },
  ];
  await client.make('createTasks', { ...at(project.id), body: { tasks } });
  const read = async () => {
    const all = await readAll(client, project.id);
    const [one, two] = all.tasks.slice(-2);
    return { ...all, one: one!, two: two! };
  };
  const change = async (rows: { id: number; version: number }[], body: object) =>
    client.make('changeSteps', { ...at(project.id), body: { steps: seen(rows), change: body } });
  return { ...place, read, change };
}

describe('many steps', () => {
  test('get an owner, a due date and a tick, all reverted by one undo', async () => {
    const { server, client, read, change } = await someSteps();
    const { id: personId } = await aPerson(server.ctx);
    const before = await read();
    const whole = { personIds: [personId], isCompleted: true, dueInDays: 7 };
    const { batchId, ...outcome } = await change(before.one.steps, whole);
    expect(outcome).toEqual({ changed: 4, skipped: [] });
    const { one, percentageComplete } = await read();
    expect(percentageComplete).toBeGreaterThan(before.percentageComplete);
    expect(one.steps.map(({ dueDate, status }) => [dueDate, status])).toEqual(
      one.steps.map(() => ['2027-02-08', 'completed']),
    );
    const links = await client.make('listPersonTaskSteps', {});
    expect(links.filter((link) => link.personId === personId)).toHaveLength(4);
    await expectSound(server);

    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 4, kept: [] });
    const after = await read();
    const facts = ({ dueDate, status, completedBy, order }: (typeof one.steps)[number]) => ({
      dueDate,
      status,
      completedBy,
      order,
    });
    expect(after.one.steps.map(facts)).toEqual(before.one.steps.map(facts));
    expect(after.percentageComplete).toBe(before.percentageComplete);
    const left = await client.make('listPersonTaskSteps', {});
    expect(left.filter((link) => link.personId === personId)).toEqual([]);
    expect((await client.request('undoBatch', at(batchId!))).status).toBe(404);
    await expectSound(server);
  });

  once('are skipped and reported if they were changed or deleted meanwhile', async () => {
    const { server, client, read, change } = await someSteps();
    const { one } = await read();
    const [first, second, third] = one.steps;
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    await dana.make('updateStep', { ...at(first!.id), body: { name: 'Renamed' } });
    await dana.make('deleteStep', at(second!.id));
    await client.make('createDetail', { ...at(third!.id), body: { text: 'Open' } });
    const by = { changedBy: 'Dana Cole' };
    expect(await change(one.steps, { isCompleted: true })).toMatchObject({
      changed: 1,
      skipped: [
        { id: first!.id, name: 'Renamed', reason: 'changed', ...by },
        { id: second!.id, name: 'Step 2', reason: 'gone', ...by },
        { id: third!.id, name: 'Step 3', reason: 'openDetails', changedBy: null },
      ],
    });
    await expectSound(server);
  });

  once('are skipped if their people were changed meanwhile', async () => {
    const { server, client, read, change } = await someSteps();
    const [own, kim] = [await aPerson(server.ctx), await aPerson(server.ctx, { name: 'Kim' })];
    const { one } = await read();
    const [first, second, third] = one.steps;
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    await dana.make('updateStep', { ...at(first!.id), body: { personIds: [kim.id] } });
    const body = { personId: kim.id, taskStepId: second!.id };
    await dana.make('createPersonTaskStep', { body });
    const link = await dana.make('createPersonTaskStep', {
      body: { ...body, taskStepId: third!.id },
    });
    const later = (await read()).one.steps[2]!;
    await dana.make('deletePersonTaskStep', at(link.id));
    const sent = [first!, second!, later, one.steps[3]!];
    const { changed, skipped } = await change(sent, { personIds: [own.id] });
    expect([changed, skipped.map(({ id, changedBy }) => [id, changedBy])]).toEqual([
      1,
      [first!, second!, third!].map(({ id }) => [id, 'Dana Cole']),
    ]);
    const links = await client.make('listPersonTaskSteps', {});
    expect(links.map(({ personId }) => personId)).toEqual([kim.id, kim.id, own.id]);
    await expectSound(server);
  });

  once('keep later changes, and return to their positions', async () => {
    const { server, client, read, change } = await someSteps();
    const before = await read();
    const moved = before.one.steps.slice(0, 3);
    const { batchId } = await change(moved, { taskId: before.two.id });
    const names = ({ steps }: { steps: { name: string }[] }) => steps.map(({ name }) => name);
    const between = await read();
    expect(names(between.two)).toEqual(['Other', 'Step 1', 'Step 2', 'Step 3']);
    await expectSound(server);
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    await dana.make('createDetail', { ...at(moved[1]!.id), body: { text: 'Evidence' } });
    expect(await client.make('undoBatch', at(batchId!))).toEqual({
      undone: 2,
      kept: [{ entity: 'taskStep', id: moved[1]!.id, name: 'Step 2', changedBy: 'Dana Cole' }],
    });
    const after = await read();
    expect(names(after.one)).toEqual(['Step 1', 'Step 3', 'Step 4']);
    expect(names(after.two)).toEqual(['Other', 'Step 2']);
    await expectSound(server);
  });

  once(
    'that were marked as open are completed again by the same account, with their task',
    async () => {
      const { server, client, read, change } = await someSteps();
      const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
      const { one } = await read();
      for (const { id } of one.steps) {
        await dana.make('updateStep', { ...at(id), body: { isCompleted: true } });
      }
      const auto = { status: 'completed', auto: true } as const;
      await dana.make('updateTask', { ...at(one.id), body: auto });
      const facts = async () => {
        const now = await read();
        const all = [now.one, ...now.one.steps];
        const done = all.map((row) => [row.status, row.completedBy, row.completedAt]);
        return [...done, now.completedTasksCount];
      };
      const before = await facts();
      expect(before[0]).toEqual(['completed', 'Dana Cole', expect.any(String)]);
      const { batchId, changed } = await change((await read()).one.steps, { isCompleted: false });
      expect([changed, (await read()).one.status]).toEqual([4, 'in_progress']);
      expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 4, kept: [] });
      expect(await facts()).toEqual(before);
      await expectSound(server);
    },
  );

  once('are not reverted if they have new comments or evidence', async () => {
    const { server, client, read, change } = await someSteps();
    const { one } = await read();
    const { batchId } = await change(one.steps, { isCompleted: true });
    const [first, second] = one.steps;
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    const address = 'https://files.example/letter';
    await dana.make('createStepComment', { ...at(first!.id), body: { text: 'Why?' } });
    await dana.make('addEvidenceLink', { body: { address, taskStepId: second!.id } });
    const { undone, kept: remaining } = await client.make('undoBatch', at(batchId!));
    expect([undone, remaining.map(({ id }) => id)]).toEqual([2, [first!.id, second!.id]]);
    const now = (await read()).one.steps.map(({ status }) => status);
    expect(now).toEqual(['completed', 'completed', 'pending', 'pending']);
    await expectSound(server);
  });

  once('are reverted without deleted people, and not at all if their role is deleted', async () => {
    const { server, client, read, change } = await someSteps(2);
    const [gone, next] = [await aPerson(server.ctx), await aPerson(server.ctx, { name: 'Next' })];
    const role = await client.make('createOwnerRole', { body: { name: 'Compliance' } });
    const [one, other] = (await read()).one.steps;
    await change([one!], { personIds: [gone.id] });
    await change([other!], { ownerRoleId: role.id });
    const { batchId } = await change((await read()).one.steps, {
      ownerRoleId: null,
      personIds: [next.id],
    });
    await client.make('deletePerson', at(gone.id));
    await client.make('deleteOwnerRole', at(role.id));
    expect(await client.make('undoBatch', at(batchId!))).toEqual({
      undone: 1,
      kept: [{ entity: 'taskStep', id: other!.id, name: 'Step 2', changedBy: 'Somebody' }],
    });
    const links = await client.make('listPersonTaskSteps', {});
    expect(links.map(({ taskStepId }) => taskStepId)).toEqual([other!.id]);
    await expectSound(server);
  });

  test('are deleted and restored as one', async () => {
    const { server, client, read, change } = await someSteps();
    const { one } = await read();
    const { batchId, changed } = await change(one.steps.slice(1, 3), { delete: true });
    expect(changed).toBe(2);
    expect((await read()).one.steps.map(({ name }) => name)).toEqual(['Step 1', 'Step 4']);
    expect(await client.make('listDeleted', {})).toMatchObject([
      { entity: 'batch', id: batchId, name: '2 steps' },
    ]);
    await expectSound(server);
    await client.make('undeleteBatch', at(batchId!));
    expect((await read()).one.steps).toEqual(one.steps);
    await expectSound(server);
  });

  once('change all or none', async () => {
    const { server, client, project, read, change } = await someSteps(3);
    const before = await read();
    const { one } = before;
    const full = Array.from({ length: 198 }, (_, index) => ({ name: `${index}` }));
    await client.make('createSteps', { ...at(before.two.id), body: { steps: full } });
    const body = { steps: seen(one.steps), change: { taskId: before.two.id } };
    // The first one fits.
    const sent = client.request('changeSteps', { ...at(project.id), body });
    expect(await refused(sent)).toMatchObject({ status: 400 });
    expect((await read()).one.steps).toEqual(one.steps);
    const nobody = { personIds: [999_999] };
    await expect(change(one.steps, nobody)).rejects.toThrow();
    await expectSound(server);
  });

  once('without a difference create no batch', async () => {
    const { read, change } = await someSteps();
    const { one } = await read();
    expect(await change(one.steps, { dueDate: '2027-02-01' })).toEqual({
      batchId: null,
      changed: 0,
      skipped: [],
    });
  });

  once(
    'are refused without a change, with duplicates, beyond 500 and in another project',
    async () => {
      const { client, project, read, change } = await someSteps();
      const { one } = await read();
      const status = async (steps: object[], body: object) =>
        (
          await client.request('changeSteps', {
            ...at(project.id),
            body: { steps, change: body } as never,
          })
        ).status;
      const done = { isCompleted: true };
      expect(await status(seen(one.steps), {})).toBe(400);
      expect(await status(seen(one.steps), { delete: true, ...done })).toBe(400);
      expect(await status([...seen(one.steps), ...seen(one.steps)], done)).toBe(400);
      const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1, version: 1 }));
      expect(await status(many, done)).toBe(400);
      const elevenPeople = { personIds: Array.from({ length: 11 }, (_, index) => index + 1) };
      const wide = { steps: many.slice(0, 500), change: elevenPeople };
      const tooWide = await refused(
        client.request('changeSteps', { ...at(project.id), body: wide }),
      );
      expect(tooWide).toMatchObject({ status: 400, errors: [{ path: 'change.personIds' }] });
      expect(await change([{ id: 999_999, version: 1 }], done)).toMatchObject({
        changed: 0,
        skipped: [{ id: 999_999, reason: 'gone' }],
      });
    },
  );
});

once(
  'changes 500 steps in one call, and reverts them in another',
  async () => {
    const { server, client, project } = await aServerWithProject();
    const { id: personId } = await aPerson(server.ctx);
    const names = Array.from({ length: 125 }, (_, index) => ({ name: `Step ${index}` }));
    const tasks = ['A', 'B', 'C', 'D'].map((title) => ({ title, steps: names }));
    const made = await client.make('createTasks', { ...at(project.id), body: { tasks } });
    const steps = seen(made.flatMap((task) => task.steps));
    const change = { personIds: [personId], dueDate: '2027-03-01', isCompleted: true };
    const sent = { ...at(project.id), body: { steps, change } };
    const { batchId, changed } = await client.make('changeSteps', sent);
    expect(changed).toBe(500);
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 500, kept: [] });
    await expectSound(server);
  },
  20_000,
);

describe('many projects', () => {
  async function someProjects() {
    const place = await aServerWithProject();
    const { client } = place;
    const make = (name: string, more = {}) =>
      client.make('createProject', {
        body: { name, category: 'Advisor Hire', market: 'Chicago', ...more },
      });
    const projects = [
      await make('Ann'),
      await make('Ben', { status: 'on_hold', holdReason: 'Waits' }),
    ];
    const change = (body: object, rows = projects) =>
      client.make('changeProjects', { body: { projects: seen(rows), change: body } });
    const read = async () => Promise.all(projects.map(async ({ id }) => readAll(client, id)));
    return { ...place, projects, change, read };
  }
  const facts = (project: object) => ({ ...project, version: 0, updatedAt: '' });

  once('get a manager, a market and a priority, all reverted by one undo', async () => {
    const { server, client, change, read } = await someProjects();
    const before = await read();
    const { manager } = await server.signedIn();
    const body = { projectManagerId: manager.id, market: 'Denver', priority: 'high' };
    const { batchId, changed } = await change(body);
    expect(changed).toBe(2);
    expect(await read()).toMatchObject([body, body]);
    await client.make('undoBatch', at(batchId!));
    expect((await read()).map(facts)).toEqual(before.map(facts));
    await expectSound(server);
  });

  once('are archived with an outcome, and reverted unchanged', async () => {
    const { server, client, projects, change, read } = await someProjects();
    const before = await read();
    const archive = { outcome: 'withdrew', outcomeDay: '2027-01-04' };
    const { batchId } = await change({ archive });
    expect(await read()).toMatchObject(before.map(() => ({ status: 'completed', ...archive })));
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    await dana.make('updateProject', { ...at(projects[0]!.id), body: { description: 'Later' } });
    expect(await client.make('undoBatch', at(batchId!))).toEqual({
      undone: 1,
      kept: [{ entity: 'project', id: projects[0]!.id, name: 'Ann', changedBy: 'Dana Cole' }],
    });
    const [unarchived, back] = await read();
    expect(unarchived).toMatchObject({ status: 'completed', outcome: 'withdrew' });
    expect(facts(back!)).toEqual(facts(before[1]!));
    await expectSound(server);
  });

  once('stay archived if they have new comments', async () => {
    const { server, client, projects, change, read } = await someProjects();
    const { id } = projects[0]!;
    await client.make('createProjectComment', { ...at(id), body: { text: 'Before' } });
    const { batchId } = await change({ archive: {} });
    await client.make('createProjectComment', {
      ...at(projects[1]!.id),
      body: { text: 'Not this one' },
    });
    const { undone, kept: remaining } = await client.make('undoBatch', at(batchId!));
    expect([undone, remaining.map((one) => one.id)]).toEqual([1, [projects[1]!.id]]);
    expect((await read())[1]).toMatchObject({ status: 'completed' });
    await expectSound(server);
  });

  once('get a task each, removed by one undo', async () => {
    const { server, client, change, read } = await someProjects();
    const task = { title: 'Announce', steps: [{ name: 'Write' }] };
    const { batchId, changed } = await change({ task });
    expect(changed).toBe(2);
    const titles = async () => (await read()).map(({ tasks }) => tasks.map(({ title }) => title));
    expect(await titles()).toEqual([['Announce'], ['Announce']]);
    await client.make('undoBatch', at(batchId!));
    expect(await titles()).toEqual([[], []]);
    expect(await client.make('listDeleted', {})).toMatchObject([{ entity: 'batch', id: batchId }]);
    await expectSound(server);
    await client.make('undeleteBatch', at(batchId!));
    expect(await titles()).toEqual([['Announce'], ['Announce']]);
    await expectSound(server);
  });

  once('are skipped and reported if they were changed meanwhile', async () => {
    const { server, projects, change } = await someProjects();
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    const [first] = projects;
    await dana.make('updateProject', { ...at(first!.id), body: { priority: 'low' } });
    expect(await change({ status: 'in_progress' })).toMatchObject({
      changed: 1,
      skipped: [{ id: first!.id, name: 'Ann', reason: 'changed', changedBy: 'Dana Cole' }],
    });
  });
});
