import type { DueOffset } from '#contract/due.ts';
import type { WorkStatus } from '#contract/values.ts';
import { dueDay as dueDate } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';
import { holidaySet } from '#rules/holiday-set.ts';
import { isDone, stepProgress, taskProgress } from '#rules/progress.ts';

import { dayAfter, workingDayAfter, workingDayBefore } from './calendar.ts';
import { chanceFrom } from './chance.ts';
import { hoursOf, milestonesOf, offsetOf, stepOwner } from './checklists.ts';
import type { StepPlan } from './checklists.ts';
import { holidaysOf } from './holidays.ts';
import type { PersonKey } from './people.ts';
import type { ProjectPlan } from './project-plan.ts';

/** Working days whose changes are logged one by one. */
const recentDays = 15;

export type Work = {
  /** By task, step and detail: the day of the tick, or null. */
  done: (string | null)[][][];
  /** Ticks from this day on are separate changes. Earlier ones are part of the new project. */
  recentFrom: string;
};

/**
 * The working days on which a team would have made each tick. A step without details has one tick. The result is
 * deterministic for a plan and day.
 */
export function workOn(plan: ProjectPlan, today: string): Work {
  const chance = chanceFrom(plan.name);
  const lastDay = workingDayBefore(today);
  const onWorkingDay = (day: number | null): string | null => {
    if (day === null) return null;
    const on = workingDayAfter(today, Math.floor(day));
    return on < lastDay ? on : lastDay;
  };
  const done = plan.tasks.map(({ steps }) =>
    steps.map((step) =>
      Array.from({ length: Math.max(1, step.details.length) }, (_, index) =>
        onWorkingDay(doneDay(plan, step, index, chance)),
      ),
    ),
  );
  if (plan.overdue !== undefined) leaveOverdue(plan, done, today);
  return { done, recentFrom: firstRecentDay(plan, today) };
}

/** The tasks for the creating command, with real dates and the older ticks. */
export function scheduledTasks(
  plan: ProjectPlan,
  { done, recentFrom }: Work,
  ids: { person: (key: PersonKey) => number; role: (key: PersonKey) => number },
) {
  return plan.tasks.map(({ title, description, priority, owner, steps }, task) => {
    const scheduled = steps.map((step, index) => {
      const ticked = (done[task]?.[index] ?? []).map((day) => day !== null && day < recentFrom);
      const holder = stepOwner(step, owner);
      return {
        ...scheduledStep(plan, step, ticked),
        ownerRoleId: holder && ids.role(holder),
      };
    });
    return {
      title,
      description,
      priority,
      status: statusOf(scheduled),
      assigneeId: owner && !plan.unstaffed ? ids.person(owner) : null,
      ownerRoleId: owner && ids.role(owner),
      estimatedHours: hoursOf(steps),
      steps: scheduled,
    };
  });
}

export function workOnStep(plan: ProjectPlan, days: (string | null)[], today: string) {
  const ticked = days.filter((day) => day !== null).toSorted();
  const [first, last] = [ticked[0], ticked.at(-1)];
  const { status, percentageComplete: progress } = stepProgress({
    isCompleted: false,
    detailsCount: days.length,
    completedDetailsCount: ticked.length,
  });
  // The first tick is later than the start of the task.
  const began = first && later(workingDayBefore(first), dayAfter(today, plan.createdDay));
  const completed = status === 'completed' && last && began ? later(began, last) : null;
  return { status, progress, began: began ?? null, completed };
}

function scheduledStep(plan: ProjectPlan, step: StepPlan, ticked: boolean[]) {
  return {
    name: step.name,
    description: step.description,
    estimatedHours: step.hours,
    dueOffset: offsetFor(plan, step),
    isCompleted: step.details.length === 0 && Boolean(ticked[0]),
    details: step.details.map((text, index) => ({ text, completion: ticked[index] ? 100 : 0 })),
  };
}

// Nothing happens in projects on hold, or before a project exists.
function firstRecentDay({ status, archivedDay, createdDay }: ProjectPlan, today: string): string {
  if (status === 'on_hold' || archivedDay !== undefined) return today.slice(0, 10);
  return later(workingDayBefore(today, recentDays), dayAfter(today, createdDay + 1));
}

// Steps due before the project existed become due soon after its start.
function dueDay(plan: ProjectPlan, step: StepPlan): number {
  return Math.max(plan.createdDay + 4, plan.hireDay + step.due);
}

/** Such steps are counted from the start of the project instead of the hire day. */
function offsetFor(plan: ProjectPlan, step: StepPlan): DueOffset {
  const isAsPlanned = plan.undated || dueDay(plan, step) === plan.hireDay + step.due;
  return isAsPlanned ? offsetOf(step) : { days: 3, unit: 'working', from: 'start' };
}

/** Finishes the earliest overdue steps, or reopens the latest others, to match the plan. */
function leaveOverdue(plan: ProjectPlan, done: Work['done'], today: string): void {
  const day = today.slice(0, 10);
  const days = daysOf(plan, day);
  const past = plan.tasks
    .flatMap(({ steps }, task) =>
      steps.map((step, at) => ({
        ticks: done[task]?.[at] ?? [],
        due: dueDate(offsetFor(plan, step), days) ?? day,
      })),
    )
    .filter(({ due }) => due < day)
    .toSorted((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)));
  const open = past.filter(({ ticks }) => ticks.includes(null));
  const finished = past.filter(({ ticks }) => !ticks.includes(null));
  const tooMany = open.length - (plan.overdue ?? 0);
  const lastDay = workingDayBefore(today);
  for (const { ticks } of open.slice(0, Math.max(0, tooMany))) {
    for (const [index, tick] of ticks.entries()) ticks[index] = tick ?? lastDay;
  }
  for (const { ticks } of finished.slice(Math.min(finished.length, finished.length + tooMany))) {
    ticks[ticks.length - 1] = null;
  }
}

function daysOf({ tasks, createdDay, hireDay }: ProjectPlan, today: string): ProjectDays {
  const year = Number(today.slice(0, 4));
  const project = {
    startDay: dayAfter(today, createdDay),
    endDate: workingDayAfter(today, hireDay),
    milestones: [],
    holidays: holidaySet([year - 1, year, year + 1].flatMap(holidaysOf)),
  };
  const milestones = milestonesOf(tasks).map(({ name, dueOffset }) => ({
    name,
    day: dueDate(dueOffset, project),
  }));
  return { ...project, milestones };
}

function preparation({ hours }: StepPlan): number {
  return Math.min(12, 2 + hours);
}

/** The day of a tick, counted from today, or null if it is open. */
function doneDay(
  plan: ProjectPlan,
  step: StepPlan,
  index: number,
  chance: () => number,
): number | null {
  const [when, late, howLate] = [chance(), chance(), chance()];
  const { workedUntil, hireDay, archivedDay } = plan;
  if (workedUntil === 'never') return null;
  const of = Math.max(1, step.details.length);
  const early = preparation(step) * (1 - (index + when) / of);
  // Some details are late, seldom the first ones of a step.
  const delay = late < 1 / 8 && index >= of / 2 ? 3 + 12 * howLate : 0;
  // Steps of the hire day or later cannot be done before it.
  const earliest = step.due >= 0 ? hireDay : -Infinity;
  const day = Math.max(earliest, dueDay(plan, step) - early + delay);
  if (workedUntil === 'all') return Math.min(day, archivedDay ?? -1);
  if (day > workedUntil) return null;
  // A team that is ahead or behind has always been. Work on an archived project simply stopped.
  return archivedDay === undefined ? Math.max(earliest, day - workedUntil) : day;
}

function statusOf(steps: ReturnType<typeof scheduledStep>[]): WorkStatus {
  const facts = steps.map(({ isCompleted, details }) => ({
    isCompleted,
    detailsCount: details.length,
    completedDetailsCount: details.filter(isDone).length,
  }));
  const { share } = taskProgress({ status: 'pending' }, facts);
  if (share >= 1) return 'completed';
  return share > 0 ? 'in_progress' : 'pending';
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
