import { describe, expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { expectSound, firstOf, readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const morning = '2026-11-21T08:00:00.000Z';
const noon = '2026-11-21T12:00:00.000Z';
const open = { completedBy: null, completedAt: null };

/** A team with Ada and Bea, and a task with a step of two details and one without. */
async function aTeam() {
  let now = morning;
  const server = await testServer({ now: () => now });
  const ada = await server.signedIn({ username: 'ada', firstName: 'Ada', lastName: 'Larsen' });
  const bea = await server.signedIn({ username: 'bea', firstName: 'Bea' });
  const steps = [
    { name: 'Sign', details: [{ text: 'Draft' }, { text: 'Final' }] },
    { name: 'Send' },
  ];
  const { id } = await aProject(server.ctx, { tasks: [{ title: 'Offer', steps }] });
  const read = async () => {
    const { task, step, detail } = firstOf(await readAll(ada, id));
    return { task, step, detail, second: step.details?.[1], bare: task.steps[1] };
  };
  const { task, step, detail, second, bare } = await read();
  const at = (thing: { id: number } | undefined) => ({ params: { id: thing?.id ?? 0 } });
  return {
    server,
    ada,
    bea,
    read,
    id,
    ids: {
      task: at(task),
      step: at(step),
      detail: at(detail),
      second: at(second),
      bare: at(bare),
    },
    later: () => void (now = noon),
  };
}

const done = { body: { completion: 100 } };
const byAda = { completedBy: 'Ada Larsen', completedAt: morning };
const byBea = { completedBy: 'Bea', completedAt: noon };

describe('the completion', () => {
  test('is stored on a detail and on the step that it completed', async () => {
    const { server, ada, bea, read, ids, later } = await aTeam();
    expect(await ada.make('updateDetail', { ...ids.detail, ...done })).toMatchObject(byAda);
    expect((await read()).step).toMatchObject(open);
    later();
    const last = await bea.make('updateDetail', { ...ids.second, ...done });
    expect(last).toMatchObject({ ...byBea, step: byBea });
    expect(await read()).toMatchObject({ detail: byAda, second: byBea, step: byBea });
    await bea.make('updateDetail', { ...ids.detail, body: { text: 'First draft' } });
    await bea.make('updateDetail', { ...ids.detail, ...done });
    expect((await read()).detail).toMatchObject({ ...byAda, version: 3 });
    await expectSound(server);
  });

  test('is cleared when the item is reopened', async () => {
    const { server, ada, bea, read, ids, later } = await aTeam();
    await ada.make('updateDetail', { ...ids.detail, ...done });
    await ada.make('updateDetail', { ...ids.second, ...done });
    later();
    await bea.make('updateDetail', { ...ids.second, body: { completion: 0 } });
    expect(await read()).toMatchObject({ detail: byAda, second: open, step: open });
    await bea.make('deleteDetail', ids.second);
    expect((await read()).step).toMatchObject(byBea);
    await expectSound(server);
  });

  test('is stored on a marked step and on a task, even if completed automatically', async () => {
    const { ada, bea, read, ids, later } = await aTeam();
    const marked = await ada.make('updateStep', { ...ids.bare, body: { isCompleted: true } });
    expect(marked).toMatchObject(byAda);
    const byHand = await ada.make('updateTask', { ...ids.task, body: { status: 'completed' } });
    expect(byHand).toMatchObject(byAda);
    const opened = await ada.make('updateTask', { ...ids.task, body: { status: 'pending' } });
    expect(opened).toMatchObject(open);
    later();
    for (const detail of [ids.detail, ids.second]) {
      await bea.make('updateDetail', { ...detail, ...done });
    }
    const auto = { status: 'completed', auto: true } as const;
    expect(await bea.make('updateTask', { ...ids.task, body: auto })).toMatchObject(byBea);
    await ada.make('updateStep', { ...ids.bare, body: { isCompleted: false } });
    expect(await read()).toMatchObject({ task: open, bare: open, step: byBea });
  });

  test('is by the author, for items created as finished', async () => {
    const { ada, read, ids } = await aTeam();
    await ada.make('createDetails', {
      params: ids.step.params,
      body: { details: [{ text: 'Made', completion: 100 }, { text: 'Open' }] },
    });
    const { details = [] } = (await read()).step;
    expect(details.slice(-2)).toMatchObject([byAda, open]);
    const steps = [
      { name: 'Marked', isCompleted: true },
      { name: 'Ticked', details: [{ text: 'T', completion: 100 }] },
      { name: 'Open' },
    ];
    const made = await ada.make('createProject', {
      body: {
        name: 'N',
        category: 'C',
        market: 'M',
        tasks: [{ title: 'T', status: 'completed', steps }],
      },
    });
    expect(made.tasks).toMatchObject([{ ...byAda, steps: [byAda, byAda, open] }]);
  });

  test('keeps the name of a renamed or deleted account, and survives a restore', async () => {
    const { server, ada, read, ids } = await aTeam();
    await ada.make('updateDetail', { ...ids.detail, ...done });
    await ada.make('updateProjectManager', {
      params: { id: ada.manager.id },
      body: { firstName: 'Eda' },
    });
    expect((await read()).detail).toMatchObject(byAda);
    await ada.make('deleteStep', ids.step);
    await ada.make('undeleteStep', ids.step);
    expect((await read()).detail).toMatchObject(byAda);
    await expectSound(server);
  });
});
