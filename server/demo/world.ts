import type { Account, Ctx } from '../ctx.ts';
import { aProject, usualPassword } from './builders.ts';
import { dayAfter, officeHours, workingDayAfter } from './calendar.ts';
import { aCast } from './cast.ts';
import type { Cast } from './cast.ts';
import { chanceFrom } from './chance.ts';
import { archive, deactivate, putOnSteps } from './happenings.ts';
import type { PersonKey } from './people.ts';
import type { ProjectPlan } from './project-plan.ts';
import { hireOnHold } from './projects/hire-on-hold.ts';
import { hiresAhead } from './projects/hires-ahead.ts';
import { archivedHires } from './projects/hires-archived.ts';
import { hiresArrived } from './projects/hires-arrived.ts';
import { lakeNormanBranch } from './projects/lake-norman-branch.ts';
import { teamMoves } from './projects/team-moves.ts';
import { scheduledTasks, workOnStep } from './schedule.ts';

/** How a visitor of the demo signs in: as an ordinary manager. */
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
 * Fills an empty database with a year of a transition team: hires at every stage, the people who do the
 * work, and the wordings of announcements. Everything is dated relative to the ctx's clock. The primary
 * manager, where there is one, has made the accounts and the lists.
 */
export async function demoWorld(ctx: Ctx): Promise<void> {
  const today = ctx.now();
  const primary = await primaryManager(ctx);
  const cast = await aCast(on(ctx, -400, 0, primary), today);
  for (const { day, part, by, happen } of eventsOf(cast, today)) {
    await happen(on(ctx, day, part, by ?? primary));
  }
}

/** Something that happened on a day (counted from today) at a time of that day (a part, 0 to 1). */
type Event = {
  day: number;
  part: number;
  by: Account | null;
  happen: (ctx: Ctx) => Promise<void>;
};

function on(ctx: Ctx, day: number, part: number, account: Account | null): Ctx {
  const moment = officeHours(dayAfter(ctx.now(), day), part);
  return { ...ctx, account, now: () => moment };
}

async function primaryManager({ db }: Ctx): Promise<Account | null> {
  const primary = await db
    .selectFrom('projectManagers')
    .select(['id', 'username as name', 'role', 'isPrimary'])
    .where('isPrimary', '=', true)
    .executeTakeFirst();
  return primary ?? null;
}

/** Everything that has happened, in order. */
function eventsOf(cast: Cast, today: string): Event[] {
  const { walter } = cast.people;
  const { laura } = cast.managers;
  return [
    ...plans.flatMap((plan) => eventsOfProject(plan, cast, today)),
    event(-90, 0.9, (ctx) => deactivate(ctx, 'people', walter)),
    event(-10, 0.8, (ctx) => deactivate(ctx, 'projectManagers', laura)),
  ].toSorted((a, b) => a.day + a.part - b.day - b.part);
}

function event(
  day: number,
  part: number,
  happen: Event['happen'],
  by: Account | null = null,
): Event {
  return { day, part, happen, by };
}

function eventsOfProject(plan: ProjectPlan, cast: Cast, today: string): Event[] {
  const { createdDay, archivedDay, manager, name } = plan;
  const by = manager && cast.managers[manager];
  const chance = chanceFrom(`${name}, time of day`);
  let id = 0;
  const create = async (ctx: Ctx) => {
    id = await createPlanned(ctx, plan, cast, today);
  };
  const created = event(createdDay, chance(), create, by);
  if (archivedDay === undefined) return [created];
  return [created, event(archivedDay, chance(), (ctx) => archive(ctx, id), by)];
}

/** Makes the project with its tasks, puts people on its steps, and returns its id. */
async function createPlanned(
  ctx: Ctx,
  plan: ProjectPlan,
  cast: Cast,
  today: string,
): Promise<number> {
  const { name, description, category, market, priority, status, manager } = plan;
  const person = (key: PersonKey) => cast.people[plan.oldHand && key === 'tom' ? 'walter' : key];
  const { id, tasks } = await aProject(ctx, {
    name,
    description,
    category,
    market,
    priority,
    status,
    projectManagerId: manager && cast.managers[manager].id,
    endDate: plan.undated ? null : workingDayAfter(today, plan.hireDay),
    tasks: scheduledTasks(plan, today, (key) => person(key).id),
  });
  const moment = (day: number) => officeHours(dayAfter(today, day), 0.4);
  const links = plan.tasks.flatMap((task, taskIndex) =>
    task.steps.flatMap((step, index) => {
      const { people, started, completed } = workOnStep(plan, step);
      return people.map((key) => ({
        person: person(key),
        taskStepId: tasks[taskIndex]?.steps[index]?.id ?? 0,
        startedAt: moment(started),
        completedAt: moment(completed),
      }));
    }),
  );
  await putOnSteps(ctx, id, links);
  return id;
}
