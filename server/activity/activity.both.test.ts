import { describe, expect, test } from 'vitest';

import { tooLongToShow } from '#contract/activity.ts';
import { aServerWithProject, refused } from '#server/testing/one-project.ts';
import { password } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

type Query = Record<string, string>;

/** Formats each entry as "who did what to which record". */
async function told(client: Client, query: Query = {}): Promise<string[]> {
  const { entries } = await client.make('listActivity', { query });
  return entries.map(
    ({ projectManagerName: who, action, entityType, entityName }) =>
      `${who} ${action} ${entityType} ${entityName}`,
  );
}

/** A workplace with Ada and Bea, and a clock that the test sets. */
async function aTeam() {
  const clock = { now: '2026-05-01T08:00:00.000Z' };
  const place = await aServerWithProject({}, { now: () => clock.now });
  const { server } = place;
  const ada = await server.signedIn({ firstName: 'Ada', lastName: 'Larsen' });
  const bea = await server.signedIn({ firstName: 'Bea', isPrimary: true });
  const all = await ada.make('listActivity', {});
  const before = String(all.entries[0]?.id ?? 0);
  const since = async (client: Client, query: Query = {}) => {
    const lines = await told(client, query);
    const old = new Set(await told(client, { before: String(Number(before) + 1) }));
    return lines.filter((line) => !old.has(line));
  };
  return { ...place, clock, ada, bea, since };
}

describe('the activity log', () => {
  test('contains names, and old and new values', async () => {
    const { ada, project, first } = await aTeam();
    const params = { id: first.step.id };
    await ada.make('updateStep', { params, body: { name: 'Called', estimatedHours: 3 } });
    const { entries } = await ada.make('listActivity', {});
    expect(entries[0]).toEqual({
      id: expect.any(Number),
      action: 'updated',
      entityType: 'taskStep',
      entityId: first.step.id,
      entityName: 'Called',
      projectId: project.id,
      projectName: 'Alex Carter',
      formerProjectName: null,
      isThere: true,
      task: { id: first.task.id, name: first.task.title },
      step: { id: first.step.id, name: 'Called' },
      projectManagerId: ada.manager.id,
      projectManagerName: 'Ada Larsen',
      fields: {
        name: { before: 'Step 1.1', after: 'Called' },
        estimatedHours: { before: 0, after: 3 },
      },
      cause: null,
      createdAt: '2026-05-01T08:00:00.000Z',
    });
  });

  test('can be filtered by person, project, kind and time, in any combination', async () => {
    const { ada, bea, clock, project, first, since } = await aTeam();
    const inProject = { projectId: String(project.id) };
    await ada.make('updateTask', { params: { id: first.task.id }, body: { title: 'T' } });
    clock.now = '2026-05-02T08:00:00.000Z';
    await ada.make('updateStep', { params: { id: first.step.id }, body: { name: 'S' } });
    await bea.make('createMarket', { body: { name: 'M' } });
    clock.now = '2026-05-03T00:00:00.000Z';
    await bea.make('updateTask', { params: { id: first.task.id }, body: { title: 'U' } });
    const byAda = { projectManagerId: String(ada.manager.id) };
    expect(await since(ada, byAda)).toEqual([
      'Ada Larsen updated taskStep S',
      'Ada Larsen updated task T',
    ]);
    expect(await since(ada, inProject)).toHaveLength(3);
    expect(await since(ada, { entity: 'market' })).toEqual(['Bea created market M']);
    const day = { from: '2026-05-02T00:00:00.000Z', until: '2026-05-03T02:00:00+02:00' };
    expect(await since(ada, day)).toEqual([
      'Bea created market M',
      'Ada Larsen updated taskStep S',
    ]);
    expect(await since(ada, { ...byAda, ...inProject, ...day, entity: 'taskStep' })).toHaveLength(
      1,
    );
    expect(await since(ada, { ...byAda, entity: 'market' })).toEqual([]);
  });

  test('rejects invalid filters', async () => {
    const { ada } = await aTeam();
    for (const [path, value] of [
      ['projectManagerId', 'me'],
      ['projectId', '0'],
      ['entity', 'secret'],
      ['from', 'yesterday'],
      ['until', '2026-02-30'],
      ['before', '-1'],
    ] as const) {
      const query = { [path]: value } as never;
      expect(await refused(ada.request('listActivity', { query }))).toMatchObject({
        status: 400,
        errors: [{ path }],
      });
    }
  });

  test('is paged without gaps during writes', async () => {
    const { ada, first } = await aTeam();
    const params = { id: first.step.id };
    const details = Array.from({ length: 120 }, (_, index) => ({ text: `D${index}` }));
    await ada.make('createDetails', { params, body: { details } });
    const seen: number[] = [];
    for (let before: string | undefined, more = true; more;) {
      const query: Query = { entity: 'stepDetail', ...(before && { before }) };
      const page = await ada.make('listActivity', { query });
      seen.push(...page.entries.map(({ id }) => id));
      before = String(page.entries.at(-1)?.id);
      more = page.more;
      await ada.make('createDetail', { params, body: { text: 'Meanwhile' } });
    }
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  });

  test('is sorted by time even if the clock was set back', async () => {
    const { ada, clock } = await aTeam();
    const made = async (name: string, now: string) => {
      clock.now = now;
      await ada.make('createMarket', { body: { name } });
    };
    await made('Late', '2026-05-01T12:00:00.000Z');
    await made('Early', '2026-05-01T11:00:00.000Z');
    await made('Early, too', '2026-05-01T11:00:00.000Z');
    const lines = ['Late', 'Early, too', 'Early'].map(
      (name) => `Ada Larsen created market ${name}`,
    );
    const entity = 'market';
    expect((await told(ada, { entity })).slice(0, 3)).toEqual(lines);
    const { entries } = await ada.make('listActivity', { query: { entity } });
    for (const [index, { id }] of entries.slice(0, 3).entries()) {
      const query = { entity, before: String(id), from: '2026-05-01T11:00:00.000Z' };
      expect(await told(ada, query)).toEqual(lines.slice(index + 1));
    }
  });

  test('contains the location of records that still exist', async () => {
    const { ada, bea, project, first } = await aTeam();
    const { task, step, detail } = first;
    const person = await ada.make('createPerson', { body: { name: 'Pia' } });
    const link = await ada.make('createPersonTaskStep', {
      body: { personId: person.id, taskStepId: step.id },
    });
    await ada.make('updateDetail', { params: { id: detail.id }, body: { text: 'D' } });
    await ada.make('updateTask', { params: { id: task.id }, body: { title: 'T' } });
    const query = { projectId: String(project.id) };
    const places = async () =>
      (await ada.make('listActivity', { query })).entries
        .slice(0, 3)
        .map((entry) => [entry.entityType, entry.isThere, entry.task?.name, entry.step?.name]);
    expect(await places()).toEqual([
      ['task', true, 'T', undefined],
      ['stepDetail', true, 'T', step.name],
      ['personTaskStep', true, 'T', step.name],
    ]);
    await ada.make('deleteDetail', { params: { id: detail.id } });
    await ada.make('deletePersonTaskStep', { params: { id: link.id } });
    expect(await places()).toEqual([
      ['personTaskStep', false, 'T', step.name],
      ['stepDetail', false, undefined, undefined],
      ['task', true, 'T', undefined],
    ]);
    await ada.make('deleteProject', { params: { id: project.id } });
    await bea.make('deletePerson', { params: { id: person.id } });
    const { entries } = await bea.make('listActivity', {});
    expect(entries.slice(0, 3)).toMatchObject([
      { entityType: 'person', isThere: false, formerProjectName: null },
      { entityType: 'project', isThere: false, formerProjectName: 'Alex Carter' },
      { entityType: 'personTaskStep', task: null, formerProjectName: 'Alex Carter' },
    ]);
  });

  test('names what ids referred to at that time', async () => {
    const { ada, bea, project, first } = await aTeam();
    const person = await ada.make('createPerson', { body: { name: 'Pia' } });
    const other = project.tasks[1];
    if (!other) throw new Error('The project has a second task.');
    const params = { id: first.task.id };
    await ada.make('updateTask', { params, body: { assigneeId: person.id } });
    await ada.make('updatePerson', { params: { id: person.id }, body: { name: 'Pia Berg' } });
    await ada.make('updateStep', { params: { id: first.step.id }, body: { taskId: other.id } });
    await bea.make('updateProject', {
      params: { id: project.id },
      body: { projectManagerId: ada.manager.id },
    });
    await bea.make('deleteProjectManager', { params: { id: ada.manager.id } });
    await bea.make('deletePerson', { params: { id: person.id } });
    const { entries } = await bea.make('listActivity', {
      query: { projectId: String(project.id) },
    });
    const names = entries
      .slice(0, 4)
      .map(({ fields }) => Object.values(fields ?? {}).flatMap((field) => field.names ?? []));
    expect(names).toEqual([
      [{ before: 'Ada Larsen', after: null }],
      [{ before: null, after: 'Ada Larsen' }],
      [{ before: first.task.title, after: other.title }],
      [{ before: null, after: 'Pia' }],
    ]);
  });

  test('keeps the names of deleted records and of their authors', async () => {
    const { ada, bea, project, first, since } = await aTeam();
    await ada.make('updateTask', { params: { id: first.task.id }, body: { title: 'Called' } });
    await ada.make('deleteProject', { params: { id: project.id } });
    await bea.make('deleteProjectManager', { params: { id: ada.manager.id } });
    expect(await since(bea)).toEqual([
      'Bea deleted projectManager Ada Larsen',
      'Ada Larsen deleted project Alex Carter',
      'Ada Larsen updated task Called',
    ]);
    const query = { projectId: String(project.id) };
    const { entries } = await bea.make('listActivity', { query });
    expect(entries[0]).toMatchObject({ projectId: project.id, projectName: null });
    await bea.make('undeleteProject', { params: { id: project.id } });
    const again = await bea.make('listActivity', { query });
    expect(again.entries[0]).toMatchObject({ action: 'restored', projectName: 'Alex Carter' });
  });

  test('hides email addresses of other accounts from viewers, and passwords from everyone', async () => {
    const { server, bea, ada } = await aTeam();
    const viewer = await server.signedIn({ role: 'viewer' });
    const params = { id: ada.manager.id };
    await bea.make('updateProjectManager', { params, body: { email: 'x@y', firstName: 'Eda' } });
    await bea.make('setManagerPassword', { params, body: { newPassword: `new ${password}` } });
    await viewer.make('updateProjectManager', {
      params: { id: viewer.manager.id },
      body: { email: 'own@y', currentPassword: password },
    });
    const fields = async (client: Client) =>
      (await client.make('listActivity', {})).entries.slice(0, 3).map((entry) => entry.fields);
    const own = { email: { before: expect.any(String), after: 'own@y' } };
    const ofPassword = { password: { before: null, after: null } };
    const firstName = { before: 'Ada', after: 'Eda' };
    expect(await fields(viewer)).toEqual([own, ofPassword, { firstName }]);
    const email = { before: expect.any(String), after: 'x@y' };
    expect(await fields(bea)).toEqual([own, ofPassword, { firstName, email }]);
  });

  test('marks changed values that are too long to show', async () => {
    const { ada } = await aTeam();
    const { id } = await ada.make('createPerson', { body: { name: 'Pia' } });
    const skills = Array.from({ length: 50 }, (_, skill) => `${skill} ${'x'.repeat(197)}`);
    await ada.make('updatePerson', { params: { id }, body: { skills } });
    const { entries } = await ada.make('listActivity', {});
    expect(entries[0]?.fields).toEqual({ skills: { before: [], after: tooLongToShow } });
  });
});
