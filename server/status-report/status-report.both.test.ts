import { describe, expect, test } from 'vitest';

import { hiresOf, overdueIn } from '#contract/status-words.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { firstOf, readAll } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const monday = '2026-11-16';

const longSessions = { SESSION_IDLE_DAYS: '365', SESSION_MAX_DAYS: '365' };

/** Hires of two steps each, the first one due on Nov 12. */
async function aTeam() {
  let now = '2026-11-11T10:00:00.000Z';
  const server = await testServer({ now: () => now, settings: longSessions });
  const client = await server.signedIn({ isPrimary: true });
  await client.make('updateOrganisation', { body: { timeZone: 'America/New_York' } });
  const hire = async (name: string, facts: Parameters<typeof aProject>[1] = {}) => {
    const steps = [{ name: `U4 of ${name}`, dueDate: '2026-11-12' }, { name: 'Desk' }];
    const { id } = await aProject(server.ctx, {
      name,
      market: 'Chicago',
      status: 'in_progress',
      endDate: '2026-12-01',
      tasks: [{ title: 'Registration', steps }],
      ...facts,
    });
    const { step } = firstOf(await readAll(client, id));
    return { params: { id }, step: { params: { id: step.id } } };
  };
  const report = (since?: string) =>
    client.make('readStatusReport', { query: since === undefined ? {} : { since } });
  const reported = async (name: string, since?: string) =>
    hiresOf(await report(since)).find((one) => one.name === name);
  return { server, client, hire, report, reported, at: (moment: string) => void (now = moment) };
}

describe('the status report', () => {
  test('lists each hire by market and hire date', async () => {
    const { server, client, hire, report, reported, at } = await aTeam();
    const { id: personId } = await aPerson(server.ctx, { name: 'Dana Cole' });
    const ana = await hire('Ana', { endDate: '2026-12-08' });
    await hire('Bo', { market: 'Boise' });
    await hire('Cy', { endDate: null });
    await hire('Di');
    await client.make('createPersonTaskStep', {
      body: { personId, taskStepId: ana.step.params.id },
    });
    at('2026-11-23T13:00:00.000Z');
    const { today, since, markets } = await report();
    expect({ today, since }).toEqual({ today: '2026-11-23', since: monday });
    expect(markets.map(({ market, hires }) => [market, hires.map(({ name }) => name)])).toEqual([
      ['Boise', ['Bo']],
      ['Chicago', ['Di', 'Ana', 'Cy']],
    ]);
    expect(await reported('Ana')).toMatchObject({
      endDate: '2026-12-08',
      percentageComplete: 0,
      overdue: 1,
      next: { name: 'U4 of Ana', dueDate: '2026-11-12', people: ['Dana Cole'], role: null },
      hold: null,
      isNew: false,
      before: { status: 'in_progress', percentageComplete: 0, endDate: '2026-12-08' },
    });
  });

  test('lists changes since the start of Monday', async () => {
    const { client, hire, reported, at } = await aTeam();
    const [ana, bo, cy, di] = [
      await hire('Ana'),
      await hire('Bo'),
      await hire('Cy'),
      await hire('Di'),
    ];
    // Sunday evening in New York.
    at('2026-11-16T04:59:00.000Z');
    await client.make('updateProject', { params: bo.params, body: { endDate: '2026-12-02' } });
    at('2026-11-16T05:00:00.000Z');
    await client.make('updateStep', { ...ana.step, body: { isCompleted: true } });
    await client.make('updateProject', { params: bo.params, body: { endDate: '2026-12-03' } });
    const onHold = { status: 'on_hold', holdReason: 'Notice period' } as const;
    await client.make('updateProject', { params: cy.params, body: onHold });
    const hired = { outcome: 'hired', outcomeDay: '2026-11-19' } as const;
    await client.make('archiveProject', { params: di.params, body: hired });
    at('2026-11-18T10:00:00.000Z');
    await hire('Em');
    at('2026-11-23T13:00:00.000Z');
    const state = { status: 'in_progress', percentageComplete: 0, endDate: '2026-12-01' };
    expect(await reported('Ana')).toMatchObject({ percentageComplete: 50, before: state });
    expect(await reported('Bo')).toMatchObject({ before: { endDate: '2026-12-02' } });
    expect(await reported('Cy')).toMatchObject({
      hold: { since: monday, reason: 'Notice period', lookAgainOn: null },
      overdue: 0,
      next: null,
      before: state,
    });
    expect(await reported('Di')).toMatchObject({
      status: 'completed',
      outcome: 'hired',
      overdue: 0,
    });
    expect(await reported('Em')).toMatchObject({ isNew: true, before: null });
    expect(await reported('Ana', '2026-11-09')).toMatchObject({ isNew: true, before: null });
    at('2026-11-30T13:00:00.000Z');
    expect(await reported('Di'), 'archived before the Monday').toBeUndefined();
    expect(await reported('Cy')).toMatchObject({
      hold: { since: monday },
      before: { status: 'on_hold' },
    });
  });

  test('counts overdue steps by the organization’s current day', async () => {
    const { client, hire, report, at } = await aTeam();
    const ana = await hire('Ana');
    await hire('Bo', { status: 'on_hold' });
    await hire('Cy', { status: 'completed' });
    await hire('Di');
    const counts = async () => {
      const found = await report();
      const query = { who: 'everybody', day: found.today } as const;
      const { overdue } = (await client.make('listMyWork', { query })).counts;
      expect(overdueIn(hiresOf(found))).toBe(overdue);
      return overdue;
    };
    at('2026-11-13T04:59:00.000Z');
    expect(await counts()).toBe(0);
    at('2026-11-13T05:00:00.000Z');
    expect(await counts(), 'by the clock alone').toBe(2);
    await client.make('updateStep', { ...ana.step, body: { isCompleted: true } });
    expect(await counts()).toBe(1);
  });

  test('marks unrecorded data of older projects', async () => {
    const { server, client, hire, reported, report, at } = await aTeam();
    const ana = await hire('Ana', { status: 'on_hold' });
    await hire('Bo');
    // The state after an upgrade on the 18th.
    const { write } = server.database;
    await write.deleteFrom('projectDays').execute();
    await write.updateTable('baselines').set({ recordedAt: '2026-11-18T12:00:00.000Z' }).execute();
    at('2026-11-23T13:00:00.000Z');
    expect((await report()).recordedFrom).toBe('2026-11-18');
    expect(await reported('Bo')).toMatchObject({ isNew: false, before: null });
    expect(await reported('Ana')).toMatchObject({ hold: { since: null } });
    await client.make('updateProject', { params: ana.params, body: { name: 'Ana R' } });
    expect(await reported('Ana R')).toMatchObject({ hold: { since: null } });
    at('2026-11-30T13:00:00.000Z');
    expect(await reported('Bo')).toMatchObject({ before: { status: 'in_progress' } });
    await client.make('updateProject', { params: ana.params, body: { status: 'in_progress' } });
    at('2026-12-01T13:00:00.000Z');
    await client.make('updateProject', { params: ana.params, body: { status: 'on_hold' } });
    expect(await reported('Ana R')).toMatchObject({ hold: { since: '2026-12-01' } });
  });

  test('rejects days that are not a past Monday', async () => {
    const { client, at } = await aTeam();
    at('2026-11-23T13:00:00.000Z');
    for (const [since, message] of [
      ['2026-11-17', 'Must be a Monday'],
      ['2026-11-23', 'Must be a Monday before today'],
      ['yesterday', 'Must be a day, YYYY-MM-DD'],
    ] as const) {
      const answer = await client.request('readStatusReport', { query: { since } });
      expect(answer.status, since).toBe(400);
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'since', message }] });
    }
  });
});
