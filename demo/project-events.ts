import type { Archiving, ProjectDetail } from '#contract/projects.ts';
import type { Account, Ctx } from '#server/ctx.ts';
import { archiveProject } from '#server/projects/commands.ts';
import { readProject } from '#server/projects/queries.ts';

import { announce } from './announcements.ts';
import { aProject } from './builders.ts';
import { dayAfter, officeHours, workingDayAfter } from './calendar.ts';
import type { Cast } from './cast.ts';
import { chanceFrom } from './chance.ts';
import { milestonesOf, stepOwner } from './checklists.ts';
import { writeComment } from './comments.ts';
import { prove } from './evidence.ts';
import { recordFinishers } from './finishers.ts';
import type { Finisher } from './finishers.ts';
import { putOnSteps } from './happenings.ts';
import type { PersonKey } from './people.ts';
import type { ProjectPlan } from './project-plan.ts';
import { perform, recentClicks } from './recent-work.ts';
import { roleOf } from './roles.ts';
import { scheduledTasks, workOn, workOnStep } from './schedule.ts';
import type { Work } from './schedule.ts';

/** `by` is null for the primary manager. */
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
  for (const evidence of plan.evidence ?? []) {
    const happen = (ctx: Ctx) => prove(ctx, project, evidence);
    const day = workingDayAfter(today, evidence.day);
    events.push({ moment: officeHours(day, chance()), by, happen });
  }
  for (const announcement of plan.announcements ?? []) {
    const happen = (ctx: Ctx) => announce(ctx, project, announcement, cast);
    const day = workingDayAfter(today, announcement.day);
    events.push({ moment: officeHours(day, chance()), by, happen });
  }
  for (const comment of plan.comments ?? []) {
    const happen = (ctx: Ctx) => writeComment(ctx, project, comment, cast);
    const moment = officeHours(dayAfter(today, comment.day), chance());
    events.push({ moment, by: cast.managers[comment.by], happen });
  }
  if (archivedDay !== undefined) {
    const happen = (ctx: Ctx) =>
      archiveProject(ctx, { params: { id: project.id }, body: endOf(plan, today) });
    events.push({ moment: timeOn(archivedDay), by, happen });
  }
  return events;
}

function endOf({ outcome, hireDay }: ProjectPlan, today: string): Archiving {
  if (!outcome) return {};
  const { day = hireDay, note } = outcome;
  const outcomeDay = workingDayAfter(today, day);
  return { outcome: outcome.outcome, outcomeDay, outcomeNote: note };
}

type Planned = { plan: ProjectPlan; work: Work; cast: Cast; today: string };

async function createPlanned(ctx: Ctx, planned: Planned): Promise<ProjectDetail> {
  const { plan, work, cast, today } = planned;
  const { name, description, category, market, priority, status, manager, hold } = plan;
  const { id } = await aProject(ctx, {
    name,
    description,
    category,
    market,
    priority,
    status,
    projectTemplateId: cast.templates[category] ?? null,
    projectManagerId: manager && cast.managers[manager].id,
    visibility: plan.restricted ? 'people' : 'everybody',
    endDate: plan.undated ? null : workingDayAfter(today, plan.hireDay),
    ...(hold && {
      holdReason: hold.reason,
      lookAgainOn: workingDayAfter(today, hold.lookAgainDay),
    }),
    roleHolders: plan.unstaffed ? [] : holdersOf(planned),
    milestones: milestonesOf(plan.tasks),
    tasks: scheduledTasks(plan, work, {
      person: (key) => personOf(planned, key).id,
      role: (key) => cast.roles[roleOf(key)],
    }),
  });
  const project = await readProject(ctx, { params: { id }, query: { include: 'details' } });
  await recordFinishers(ctx, project, finishersOf(planned));
  await putOnSteps(ctx, id, plan.unstaffed ? [] : linksOf(planned, project));
  return project;
}

function finishersOf({ plan, work, cast }: Planned): Finisher {
  const chance = chanceFrom(`${plan.name}, who finished what`);
  const managers = Object.values(cast.managers);
  const first = plan.manager ? cast.managers[plan.manager] : managers[0];
  return (task, step, detail) => {
    const day = work.done[task]?.[step]?.[detail];
    const other = managers[Math.floor(chance() * managers.length)];
    const by = chance() < 4 / 5 ? first : other;
    return day && by ? { by: by.name, at: officeHours(day, chance()) } : null;
  };
}

function linksOf(planned: Planned, { tasks }: ProjectDetail) {
  const { plan, work, today } = planned;
  const moment = (day: string | null) => day && officeHours(day, 0.4);
  return plan.tasks.flatMap(({ owner, steps }, task) =>
    steps.flatMap((step, at) => {
      const days = work.done[task]?.[at] ?? [];
      const first = stepOwner(step, owner);
      const { status, progress, began, completed } = workOnStep(plan, days, today);
      return [...new Set([...(first ? [first] : []), ...step.people])].map((key) => ({
        person: personOf(planned, key),
        taskStepId: tasks[task]?.steps[at]?.id ?? 0,
        status,
        progress,
        startedAt: moment(began),
        completedAt: moment(completed),
      }));
    }),
  );
}

function holdersOf(planned: Planned) {
  const { plan, cast } = planned;
  const owners = plan.tasks.flatMap(({ owner, steps }) => [
    owner,
    ...steps.map((step) => stepOwner(step, owner)),
  ]);
  const holders = owners.flatMap((key): [number, number][] =>
    key ? [[cast.roles[roleOf(key)], personOf(planned, key).id]] : [],
  );
  return [...new Map(holders)].map(([ownerRoleId, personId]) => ({ ownerRoleId, personId }));
}

function personOf({ plan, cast }: Planned, key: PersonKey) {
  return cast.people[plan.oldHand && key === 'tom' ? 'walter' : key];
}
