import type { ProjectDetail } from '#contract/projects.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { archiveProject } from '#server/projects/commands.ts';
import { readProject } from '#server/projects/queries.ts';

import { announce } from './announcements.ts';
import { aProject } from './builders.ts';
import { dayAfter, officeHours, workingDayAfter } from './calendar.ts';
import type { Cast } from './cast.ts';
import { chanceFrom } from './chance.ts';
import { milestonesOf } from './checklists.ts';
import { putOnSteps } from './happenings.ts';
import type { PersonKey } from './people.ts';
import type { ProjectPlan } from './project-plan.ts';
import { perform, recentClicks } from './recent-work.ts';
import { scheduledTasks, workOn, workOnStep } from './schedule.ts';
import type { Work } from './schedule.ts';

/** An event of the demo world. `by` is null for the primary manager. */
export type Event = {
  moment: string;
  by: Account | null;
  happen: (ctx: Ctx) => Promise<unknown>;
};

export function eventsOfProject(plan: ProjectPlan, cast: Cast, today: string): Event[] {
  const { createdDay, archivedDay, manager, name } = plan;
  const by = manager && cast.managers[manager];
  const chance = chanceFrom(`${name}, time of day`);
  const timeOn = (day: number) => officeHours(dayAfter(today, day), chance());
  const work = workOn(plan, today);
  let project: ProjectDetail;
  const create = async (ctx: Ctx) => {
    project = await createPlanned(ctx, { plan, work, cast, today });
  };
  const events: Event[] = [{ moment: timeOn(createdDay), by, happen: create }];
  for (const click of recentClicks(plan, work)) {
    const happen = (ctx: Ctx) => perform(ctx, project, click);
    events.push({ moment: click.moment, by: cast.managers[click.by], happen });
  }
  for (const announcement of plan.announcements ?? []) {
    const happen = (ctx: Ctx) => announce(ctx, project, announcement, cast);
    const day = workingDayAfter(today, announcement.day);
    events.push({ moment: officeHours(day, chance()), by, happen });
  }
  if (archivedDay !== undefined) {
    const happen = (ctx: Ctx) => archiveProject(ctx, { params: { id: project.id } });
    events.push({ moment: timeOn(archivedDay), by, happen });
  }
  return events;
}

type Planned = { plan: ProjectPlan; work: Work; cast: Cast; today: string };

async function createPlanned(ctx: Ctx, planned: Planned): Promise<ProjectDetail> {
  const { plan, work, cast, today } = planned;
  const { name, description, category, market, priority, status, manager } = plan;
  const { id } = await aProject(ctx, {
    name,
    description,
    category,
    market,
    priority,
    status,
    projectManagerId: manager && cast.managers[manager].id,
    endDate: plan.undated ? null : workingDayAfter(today, plan.hireDay),
    milestones: milestonesOf(plan.tasks),
    tasks: scheduledTasks(plan, work, (key) => personOf(planned, key).id),
  });
  const project = await readProject(ctx, { params: { id }, query: { include: 'details' } });
  await putOnSteps(ctx, id, plan.unstaffed ? [] : linksOf(planned, project));
  return project;
}

/** The assignments to steps, with their progress on the day of the demo. */
function linksOf(planned: Planned, { tasks }: ProjectDetail) {
  const { plan, work, today } = planned;
  const moment = (day: string | null) => day && officeHours(day, 0.4);
  return plan.tasks.flatMap(({ steps }, task) =>
    steps.flatMap(({ people }, step) => {
      const days = work.done[task]?.[step] ?? [];
      const { status, progress, began, completed } = workOnStep(plan, days, today);
      return people.map((key) => ({
        person: personOf(planned, key),
        taskStepId: tasks[task]?.steps[step]?.id ?? 0,
        status,
        progress,
        startedAt: moment(began),
        completedAt: moment(completed),
      }));
    }),
  );
}

function personOf({ plan, cast }: Planned, key: PersonKey) {
  return cast.people[plan.oldHand && key === 'tom' ? 'walter' : key];
}
