import { sql } from 'kysely';

import type { Account, Ctx } from '#server/ctx.ts';
import { updatePerson } from '#server/people/commands.ts';

import { usualPassword } from './builders.ts';
import { dayAfter, officeHours } from './calendar.ts';
import { aCast } from './cast.ts';
import type { Cast } from './cast.ts';
import { deactivateManager, inviteViewer } from './happenings.ts';
import { eventsOfProject } from './project-events.ts';
import type { Event } from './project-events.ts';
import type { ProjectPlan } from './project-plan.ts';
import { hireOnHold } from './projects/hire-on-hold.ts';
import { hiresAhead } from './projects/hires-ahead.ts';
import { archivedHires } from './projects/hires-archived.ts';
import { hiresArrived } from './projects/hires-arrived.ts';
import { lakeNormanBranch } from './projects/lake-norman-branch.ts';
import { teamMoves } from './projects/team-moves.ts';
import { someRounds } from './rounds.ts';

export const demoSignIn = { username: 'maya.okafor', password: usualPassword };

const plans: ProjectPlan[] = [
  ...archivedHires,
  ...hiresArrived,
  ...teamMoves,
  lakeNormanBranch,
  hireOnHold,
  ...hiresAhead,
];

/**
 * Fills an empty database with a year of a transition team: hires at every stage, people, templates and
 * announcements. Dates are relative to the ctx's clock. The work of the last weeks is logged tick by tick.
 */
export async function demoWorld(ctx: Ctx): Promise<void> {
  const today = ctx.now();
  const primary = await primaryManager(ctx);
  const on = (moment: string, account: Account | null): Ctx => ({
    ...ctx,
    account: account ?? primary,
    now: () => moment,
  });
  await waitForDisk(ctx, false);
  const cast = await aCast(on(officeHours(dayAfter(today, -400), 0), primary), today);
  for (const { moment, by, happen } of eventsOf(cast, today)) await happen(on(moment, by));
  const justNow = new Date(Date.parse(today) - 60_000).toISOString();
  await someRounds(on(justNow, cast.managers.susan));
  await seenBefore(ctx, dayAfter(today, -3));
  await waitForDisk(ctx, true);
}

/** All accounts have seen what was done before that day. */
async function seenBefore({ database: { write } }: Ctx, day: string): Promise<void> {
  await write
    .updateTable('projectManagers')
    .set((eb) => ({
      seenPosition: eb
        .selectFrom('activity')
        .select((one) => one.fn.coalesce(one.fn.max('position'), sql<number>`0`).as('position'))
        .where('createdAt', '<', day),
    }))
    .execute();
}

/** Incomplete demo data is useless after a power cut, so SQLite does not sync its hundreds of transactions. */
async function waitForDisk({ database }: Ctx, wait: boolean): Promise<void> {
  if (database.engine === 'postgres') return;
  await sql`pragma synchronous = ${sql.raw(wait ? 'full' : 'off')}`.execute(database.write);
}

async function primaryManager({ db }: Ctx): Promise<Account | null> {
  const primary = await db
    .selectFrom('projectManagers')
    .select(['id', 'username as name', 'role', 'isPrimary'])
    .where('isPrimary', '=', true)
    .executeTakeFirst();
  return primary ?? null;
}

function eventsOf(cast: Cast, today: string): Event[] {
  const { walter } = cast.people;
  const { laura } = cast.managers;
  const leaves = { params: { id: walter.id }, body: { isActive: false } };
  const happened: Event[] = [
    ...plans.flatMap((plan) => eventsOfProject(plan, cast, today)),
    event(today, -90, (ctx) => updatePerson(ctx, leaves)),
    event(today, -10, (ctx) => deactivateManager(ctx, laura)),
    event(today, -1, inviteViewer),
  ];
  return happened.toSorted((a, b) => Date.parse(a.moment) - Date.parse(b.moment));
}

function event(today: string, day: number, happen: Event['happen']): Event {
  return { moment: officeHours(dayAfter(today, day), 0.9), by: null, happen };
}
