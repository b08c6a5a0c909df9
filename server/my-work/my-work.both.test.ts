import { describe, expect, test } from 'vitest';

import type { NewProjectForm } from '#contract/projects.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import type { WhoseWork, WorkSpan } from '#rules/work-groups.ts';
import { expectSound, readAll, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

// A Wednesday.
const day = '2026-11-25';

const dueDates = ['2026-11-24', day, '2026-11-29', '2026-12-03', null];

/** A task with a step for each group, named after it. */
function aTask(title: string, more: object = {}): NonNullable<NewProjectForm['tasks']>[number] {
  const names = ['overdue', 'today', 'week', 'later', 'undated'];
  const steps = names.map((name, index) => ({
    name: `${title} ${name}`,
    dueDate: dueDates[index] ?? null,
  }));
  return { title, steps, ...more };
}

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn({ isPrimary: true });
  const dana = await aPerson(server.ctx, { name: 'Dana' });
  const kim = await aPerson(server.ctx, { name: 'Kim' });
  const project = async (name: string, tasks: NewProjectForm['tasks'], more: object = {}) =>
    readAll(client, (await aProject(server.ctx, { name, tasks, ...more })).id);
  const put = (personId: number, taskStepId = 0) =>
    client.make('createPersonTaskStep', { body: { personId, taskStepId } });
  return { server, client, dana, kim, project, put };
}

type Query = Parameters<typeof ask>[1];

function ask(client: Client, query: { who: WhoseWork; id?: number; span?: WorkSpan }) {
  const { id, ...rest } = query;
  const sent = { day, ...rest, ...(id !== undefined && { id: String(id) }) };
  return client.make('listMyWork', { query: sent });
}

const namesOf = async (client: Client, query: Query) =>
  (await ask(client, query)).steps.map(({ name }) => name);

const due = async (client: Client, personId: number) =>
  (await client.make('countDueWork', { query: { personId: String(personId), day } })).due;

describe('my work', () => {
  test('contains my steps, and unassigned steps of my tasks', async () => {
    const { server, client, dana, kim, project, put } = await anOffice();
    const { tasks } = await project('Hire', [
      aTask('Mine', { assigneeId: dana.id }),
      aTask('Other', { assigneeId: kim.id }),
    ]);
    const [mine, other] = tasks;
    // Dana's task has a step of Kim's, and Kim's task a step of Dana's.
    await put(kim.id, mine?.steps[1]?.id);
    await put(dana.id, other?.steps[0]?.id);
    await put(dana.id, other?.steps[4]?.id);
    const answer = await ask(client, { who: 'person', id: dana.id });
    const expected = ['Mine overdue', 'Other overdue', 'Mine week', 'Mine later', 'Mine undated'];
    expect(answer.steps.map(({ name }) => name)).toEqual([...expected, 'Other undated']);
    expect(answer.counts).toEqual({ overdue: 2, today: 0, week: 1, later: 1, undated: 2 });
    expect(answer.steps[1]).toMatchObject({
      taskTitle: 'Other',
      taskAssigneeId: kim.id,
      projectName: 'Hire',
      market: 'Chicago',
      people: [{ personId: dana.id }],
    });
    const week = ['Mine overdue', 'Other overdue', 'Mine week'];
    expect(await namesOf(client, { who: 'person', id: dana.id, span: 'week' })).toEqual(week);
    const today = ['Mine overdue', 'Other overdue'];
    expect(await namesOf(client, { who: 'person', id: dana.id, span: 'today' })).toEqual(today);
    expect(await due(client, dana.id)).toBe(2);
    expect(await due(client, kim.id)).toBe(2);
    await expectSound(server);
  });

  test('excludes steps that belong to a role', async () => {
    const { client, dana, project } = await anOffice();
    const role = await client.make('createOwnerRole', { body: { name: 'Compliance' } });
    const { tasks } = await project('Hire', [aTask('Mine', { assigneeId: dana.id }), aTask('T')]);
    const stepId = tasks[0]?.steps[0]?.id ?? 0;
    await client.make('updateStep', {
      params: { id: stepId },
      body: { ownerRoleId: role.id },
    });
    const mine = await namesOf(client, { who: 'person', id: dana.id, span: 'today' });
    expect(mine).toEqual(['Mine today']);
    await client.make('updateTask', {
      params: { id: tasks[1]?.id ?? 0 },
      body: { ownerRoleId: role.id },
    });
    const today = await namesOf(client, { who: 'role', id: role.id, span: 'today' });
    expect(today).toEqual(['Mine overdue', 'T overdue', 'T today']);
  });

  test('excludes steps that are done, archived, on hold or deleted, until they are not', async () => {
    const { server, client, dana, project } = await anOffice();
    const onHold = await project('Held', [aTask('H', { assigneeId: dana.id })], {
      status: 'on_hold',
    });
    const { id, tasks } = await project('Hire', [aTask('A', { assigneeId: dana.id })]);
    const params = { id };
    const mine = () => due(client, dana.id);
    expect(await mine()).toBe(2);
    const step = { id: tasks[0]?.steps[0]?.id ?? 0 };
    await client.make('updateStep', { params: step, body: { isCompleted: true } });
    expect(await mine()).toBe(1);
    await client.make('updateStep', { params: step, body: { isCompleted: false } });
    expect(await mine()).toBe(2);
    await client.make('archiveProject', { params });
    expect(await mine()).toBe(0);
    await client.make('restoreProject', { params });
    expect(await mine()).toBe(2);
    await client.make('deleteStep', { params: step });
    await client.make('updateProject', { params, body: { status: 'on_hold' } });
    expect(await mine()).toBe(0);
    await client.make('undeleteStep', { params: step });
    const added = { title: 'More', assigneeId: dana.id, steps: [{ name: 'Late', dueDate: day }] };
    await client.make('createTask', { body: { projectId: id, ...added } });
    expect(await mine()).toBe(0);
    await client.make('updateProject', { params, body: { status: 'in_progress' } });
    expect(await mine()).toBe(3);
    await client.make('deleteProject', { params });
    expect(await mine()).toBe(0);
    await client.make('undeleteProject', { params });
    expect(await mine()).toBe(3);
    await client.make('updateProject', { params: { id: onHold.id }, body: { status: 'planning' } });
    expect(await mine()).toBe(5);
    await expectSound(server);
  });

  test('of hires covers the projects of an account; of everyone, all steps', async () => {
    const { server, client, project } = await anOffice();
    const manager = await server.signedIn();
    await project('Theirs', [aTask('T')], { projectManagerId: manager.manager.id });
    await project('Nobody’s', [aTask('N')]);
    const hires = await ask(client, { who: 'hires', id: manager.manager.id });
    expect(hires.steps.map(({ name }) => name)).toEqual(
      ['overdue', 'today', 'week', 'later', 'undated'].map((group) => `T ${group}`),
    );
    const all = await ask(client, { who: 'everybody' });
    expect(all.counts).toEqual({ overdue: 2, today: 2, week: 2, later: 2, undated: 2 });
    expect(all.steps).toHaveLength(10);
    const week = await namesOf(client, { who: 'everybody', span: 'week' });
    const expected = ['overdue', 'today', 'week'].flatMap((group) => [`T ${group}`, `N ${group}`]);
    expect(week).toEqual(expected);
  });

  test.each(['everybody', 'person'] as const)(
    'groups and filters the next seven days apart from the week, for %s',
    async (who) => {
      const { client, dana, project } = await anOffice();
      const days = ['2026-11-29', '2026-11-30', '2026-12-02', '2026-12-03'];
      const steps = days.map((dueDate) => ({ name: dueDate, dueDate }));
      await project('Hire', [{ title: 'T', steps, assigneeId: dana.id }]);
      const whose = { who, ...(who === 'person' && { id: dana.id }) };
      expect(await namesOf(client, { ...whose, span: 'next7Days' })).toEqual(days.slice(0, 3));
      expect(await namesOf(client, { ...whose, span: 'week' })).toEqual(days.slice(0, 1));
      expect((await ask(client, whose)).counts).toMatchObject({ week: 3, later: 1 });
    },
  );

  test.each(['everybody', 'person'] as const)('is paged, for %s', async (who) => {
    const { client, dana, project } = await anOffice();
    const steps = Array.from({ length: 60 }, (_, index) => ({
      name: `Step ${index}`,
      dueDate: index < 30 ? '2026-12-20' : null,
    }));
    for (const name of ['One', 'Two']) {
      await project(name, [{ title: 'T', assigneeId: dana.id, steps }]);
    }
    const whoseWork = who === 'person' ? { who, id: String(dana.id) } : { who };
    const seen: number[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query = { day, ...whoseWork, ...(after && { after }) };
      const page: Awaited<ReturnType<typeof ask>> = await client.make('listMyWork', { query });
      expect(page.counts).toMatchObject({ later: 60, undated: 60 });
      seen.push(...page.steps.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('has on top what was sent back or unblocked, if it is due in the span', async () => {
    const { client, dana, project } = await anOffice();
    const { tasks } = await project('Hire', [aTask('A', { assigneeId: dana.id }), aTask('First')]);
    const [blocked = [], [first] = []] = tasks.map(({ steps }) => steps);
    const finish = (isCompleted: boolean, id = 0) =>
      client.make('updateStep', { params: { id }, body: { isCompleted } });
    for (const { id } of blocked) {
      const body = { waitsForId: first?.id ?? 0 };
      await client.make('updateStep', { params: { id }, body });
    }
    await finish(true, first?.id);
    const back = blocked[3]?.id ?? 0;
    await finish(true, back);
    const round = { note: 'Wrong form', toPersonId: dana.id };
    await client.make('sendBackStep', { params: { id: back }, body: round });
    const top = async (span?: WorkSpan) => {
      const query = { who: 'person', id: dana.id, ...(span && { span }) } as const;
      const answer = await ask(client, query);
      const shown = new Set(answer.steps.map(({ id }) => id));
      expect(answer.top.filter(({ id }) => !shown.has(id))).toEqual([]);
      return answer.top.map(({ name }) => name);
    };
    expect(await top()).toEqual(['A later', 'A overdue', 'A today', 'A week', 'A undated']);
    expect(await top('week')).toEqual(['A overdue', 'A today', 'A week']);
    expect(await top('today')).toEqual(['A overdue', 'A today']);
    expect(await top('undated')).toEqual(['A undated']);
  });

  test('includes details on request, in one response', async () => {
    const { client, project } = await anOffice();
    const details = [{ text: 'First', completion: 100 }, { text: 'Second' }];
    const steps = Array.from({ length: 60 }, (_, index) => ({ name: `Step ${index}`, details }));
    await project('Hire', [{ title: 'T', steps }]);
    const query = { day, who: 'everybody', include: 'details' } as const;
    const whole = await client.make('listMyWork', { query });
    expect(whole.next).toBe(null);
    expect(whole.steps).toHaveLength(60);
    expect(whole.steps[59]?.details).toMatchObject(details);
    const page = await client.make('listMyWork', { query: { day, who: 'everybody' } });
    expect(page.steps[0]).not.toHaveProperty('details');
  });

  test('names the first five steps that are due, those sent back first', async () => {
    const { client, dana, project, put } = await anOffice();
    const days = [
      '2026-11-20',
      '2026-11-18',
      '2027-02-01',
      '2026-11-19',
      '2026-11-01',
      '2026-11-02',
    ];
    const steps = [...days, null, '2026-11-03'].map((dueDate) => ({
      name: dueDate ?? 'undated',
      dueDate,
    }));
    const { tasks } = await project('Hire', [{ title: 'T', steps }]);
    for (const { id } of tasks[0]?.steps ?? []) await put(dana.id, id);
    const back = tasks[0]?.steps[6]?.id ?? 0;
    await client.make('updateStep', { params: { id: back }, body: { isCompleted: true } });
    const round = { note: 'Wrong form', toPersonId: dana.id };
    await client.make('sendBackStep', { params: { id: back }, body: round });
    const query = { personId: String(dana.id), day: '2026-11-20' };
    const found = await client.make('listDueSteps', { query });
    expect(found.due).toBe(7);
    expect(found.steps.map(({ name }) => name)).toEqual([
      'undated',
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-18',
    ]);
    expect(found.steps[0]).toMatchObject({ projectName: 'Hire', taskTitle: 'T', roundsCount: 1 });
    const nobody = await client.make('listDueSteps', { query: { ...query, personId: '999' } });
    expect(nobody).toEqual({ due: 0, steps: [] });
  });

  test('requires a day and an owner', async () => {
    const { client } = await anOffice();
    const bad = [{ who: 'everybody' }, { who: 'person', day }, { who: 'me', day }, { day }];
    for (const query of bad) {
      const request = client.request('listMyWork', { query: query as never });
      expect((await refused(request)).status).toBe(400);
    }
    const nobody = client.request('countDueWork', { query: { day } as never });
    expect((await refused(nobody)).message).toBe('Must be an id');
  });
});
