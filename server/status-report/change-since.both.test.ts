import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { ReportedHire } from '#contract/status-report.ts';
import { hiresOf } from '#contract/status-words.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { addDays } from '#rules/add-days.ts';
import { engine } from '#server/testing/database.ts';
import { aSecondThought, aWrite, idsIn } from '#server/testing/random-writes.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { seed, tries } from '../../reliability/harness/scale.ts';

const writes = tries(engine === 'sqlite' ? 150 : 50, 1500);
const first = '2026-03-02';

const longSessions = { SESSION_IDLE_DAYS: '365', SESSION_MAX_DAYS: '365' };

/** The status and hire date of a project at the start of a UTC day, rebuilt from its baseline and the log. */
async function rebuilt({ ctx: { db } }: TestServer, id: number, day: string) {
  const { rows } = await sql<{ status: string; endDate: string | null }>`
    select "status", "endDate" from "baselines"
    where "entityType" = 'project' and "entityId" = ${id} and "recordedAt" < ${day}`.execute(db);
  const [state] = rows;
  if (!state) return null;
  const log = await db
    .selectFrom('activity')
    .select('fields')
    .where('entityType', '=', 'project')
    .where('entityId', '=', id)
    .where('createdAt', '<', day)
    .orderBy('id')
    .execute();
  for (const { fields } of log) {
    for (const name of ['status', 'endDate'] as const) {
      if (fields?.[name]) state[name] = fields[name].after as never;
    }
  }
  return state;
}

test(
  `over ${writes} random writes the change since each Monday is the difference of two states (SEED=${seed})`,
  async () => {
    let now = Date.parse(`${first}T00:00:00Z`);
    const server = await testServer({
      now: () => new Date(now).toISOString(),
      settings: longSessions,
    });
    const client = await server.signedIn({ isPrimary: true });
    await client.make('updateOrganisation', { body: { timeZone: 'UTC' } });
    for (const name of ['One', 'Two', 'Three', 'Four']) await aProject(server.ctx, { name });
    for (const name of ['Ada', 'Ben']) await aPerson(server.ctx, { name });
    const random = chanceFrom(seed);
    /** By Monday, then by project: the percentage at the start of the day. A deleted project keeps its last one. */
    const mondays = new Map<string, Map<number, number>>();
    const percentages = new Map<number, number>();
    const hour = 3_600_000;
    const begin = now;
    for (let index = 0; index < writes; index += 1) {
      const next = begin + ((index + 1) / writes) * 26 * 7 * 24 * hour;
      const monday = addDays(first, 7 * (mondays.size + 1));
      if (next >= Date.parse(monday)) mondays.set(monday, new Map(percentages));
      now = next;
      const ids = await idsIn(server);
      ids.managers = ids.managers.filter((id) => id !== client.manager.id);
      const [name, sent] = (random() < 0.8 ? aWrite : aSecondThought)(random, ids);
      await client.request(name, sent as never);
      if (random() < 0.05) await client.request('createProject', { body: aNewProject });
      for (const { id, percentageComplete } of await client.make('listProjects', {})) {
        percentages.set(id, percentageComplete);
      }
    }
    let compared = 0;
    const expectSame = async (hire: ReportedHire, monday: string) => {
      const state = await rebuilt(server, hire.id, monday);
      const percentageComplete = mondays.get(monday)?.get(hire.id);
      const before = state && { ...state, percentageComplete };
      expect(hire.before, `${hire.name} on ${monday}`).toEqual(before);
      expect(hire.isNew).toBe(before === null);
      compared += 1;
    };
    const today = new Date(now).toISOString().slice(0, 10);
    for (const monday of mondays.keys()) {
      if (monday >= today) continue;
      const report = await client.make('readStatusReport', { query: { since: monday } });
      for (const hire of hiresOf(report)) await expectSame(hire, monday);
    }
    expect(compared).toBeGreaterThan(40);
  },
  tries(60_000, 600_000),
);

const aNewProject = { name: 'New', category: 'C', market: 'M', tasks: [{ title: 'T' }] };
