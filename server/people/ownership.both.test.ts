import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { aServerWithProject, readAll, refused } from '#server/testing/one-project.ts';

const notTheirs = { status: 403, message: 'Only its owners and managers can do this' };
const managersOnly = { status: 403, message: 'Only managers can change this' };

/** Sam owns the first step of the first task; the second step has no owner. */
async function aContributor() {
  const place = await aServerWithProject();
  const { server, client, project } = place;
  const sam = await server.signedIn({ role: 'contributor', username: 'sam' });
  const person = await aPerson(server.ctx, { name: 'Sam', projectManagerId: sam.manager.id });
  const [own, foreign] = project.tasks[0]?.steps ?? [];
  if (!own || !foreign) throw new Error('The project has too few steps');
  const body = { personId: person.id, taskStepId: own.id };
  const link = await client.make('createPersonTaskStep', { body });
  const task = async () => (await readAll(client, project.id)).tasks[0];
  const at = ({ id }: { id: number }) => ({ params: { id } });
  return { ...place, sam, person, own, foreign, link, task, at };
}

describe('a contributor', () => {
  test('ticks, marks, sends back and adds evidence on an item of their own, and not on others', async () => {
    const { sam, client, own, foreign, task, at } = await aContributor();
    for (const detail of own.details ?? []) {
      await sam.make('updateDetail', { ...at(detail), body: { completion: 100 } });
    }
    await sam.make('sendBackStep', {
      ...at(own),
      body: { note: 'Page 3', detailIds: (own.details ?? []).map(({ id }) => id) },
    });
    await sam.make('updateStep', { ...at(own), body: { blockedReason: 'The form is missing' } });
    const item = { taskStepId: own.id, address: 'https://firm.example/form' };
    const added = await sam.make('addEvidenceLink', { body: item });
    await sam.make('deleteEvidence', at(added));
    await sam.make('undeleteEvidence', at(added));
    const byManager = await client.make('addEvidenceLink', { body: item });
    expect(await refused(sam.request('deleteEvidence', at(byManager)))).toMatchObject(notTheirs);

    const before = await task();
    const detail = foreign.details?.[0];
    if (!detail) throw new Error('The step has no detail');
    const tries = [
      sam.request('updateDetail', { ...at(detail), body: { completion: 100 } }),
      sam.request('updateStep', { ...at(foreign), body: { blockedReason: 'Why' } }),
      sam.request('addEvidenceLink', { body: { ...item, taskStepId: foreign.id } }),
    ];
    for (const one of tries) expect(await refused(one)).toMatchObject(notTheirs);
    expect(await task()).toEqual(before);
  });

  test('edits nothing, also on an item of their own, and may repeat what is stored', async () => {
    const { sam, own, project, task, at } = await aContributor();
    const before = await task();
    const [detail] = own.details ?? [];
    for (const body of [{ name: 'Other' }, { order: 1 }, { personIds: [] }, { dueDate: null }]) {
      const answer = await sam.request('updateStep', { ...at(own), body });
      const changes = !('dueDate' in body) || own.dueDate !== null;
      expect(answer.status, JSON.stringify(body)).toBe(changes ? 403 : 200);
    }
    const renamed = sam.request('updateDetail', { ...at(detail ?? own), body: { text: 'Other' } });
    expect(await refused(renamed)).toMatchObject(managersOnly);
    await sam.make('updateStep', { ...at(own), body: { name: own.name } });
    const batch = sam.request('changeSteps', {
      ...at(project),
      body: { steps: [own.id], change: 'complete' } as never,
    });
    expect((await batch).status).toBe(403);
    expect(await task()).toEqual(before);
  });

  test('completes a task of which they own a step only when everything in it is done', async () => {
    const { sam, client, project, task, at } = await aContributor();
    const [first, second] = project.tasks;
    if (!first || !second) throw new Error('The project has too few tasks');
    const auto = { status: 'completed', auto: true } as const;
    await sam.make('updateTask', { ...at(first), body: auto });
    expect((await task())?.status).not.toBe('completed');
    for (const step of first.steps) {
      for (const { id } of step.details ?? []) {
        await client.make('updateDetail', { params: { id }, body: { completion: 100 } });
      }
    }
    const byHand = sam.request('updateTask', { ...at(first), body: { status: 'completed' } });
    expect(await refused(byHand)).toMatchObject(managersOnly);
    await sam.make('updateTask', { ...at(first), body: auto });
    expect((await task())?.status).toBe('completed');
    const foreign = sam.request('updateTask', { ...at(second), body: auto });
    expect(await refused(foreign)).toMatchObject(notTheirs);
  });

  test('loses an item at once that is taken from them, and owns the steps of their task', async () => {
    const { sam, client, person, own, foreign, link, project, at } = await aContributor();
    const tick = (step: typeof own) =>
      sam.request('updateDetail', { ...at(step.details?.[0] ?? step), body: { completion: 100 } });
    await client.make('deletePersonTaskStep', at(link));
    expect(await refused(tick(own))).toMatchObject(notTheirs);
    const task = project.tasks[0];
    await client.make('updateTask', { ...at(task ?? own), body: { assigneeId: person.id } });
    expect((await tick(foreign)).status).toBe(200);
  });

  test('who is linked to no person owns nothing', async () => {
    const { server, own, at } = await aContributor();
    const nobody = await server.signedIn({ role: 'contributor', username: 'nobody' });
    const body = { isCompleted: true };
    expect(await refused(nobody.request('updateStep', { ...at(own), body }))).toMatchObject(
      notTheirs,
    );
  });

  test('sees no email addresses, manages no project, and is not the primary manager', async () => {
    const { sam, client, project, at } = await aContributor();
    const rows = await sam.make('listProjectManagers', {});
    expect(rows.every(({ email }) => email === undefined)).toBe(true);
    const person = { name: 'Ada', email: 'ada@firm.example' };
    await client.make('createPerson', { body: person });
    const emails = async (of: typeof sam) =>
      (await of.make('listPeople', {})).map(({ email }) => email).filter(Boolean);
    expect(await emails(client)).toContain(person.email);
    expect(await emails(sam)).toEqual([]);
    expect(JSON.stringify(await sam.make('listActivity', {}))).not.toContain(person.email);
    const body = { projectManagerId: sam.manager.id };
    const managed = await refused(client.request('updateProject', { ...at(project), body }));
    expect(managed.errors?.[0]?.message).toBe('A contributor cannot manage a project');
  });
});
