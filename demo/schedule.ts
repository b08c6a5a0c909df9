import { isDone, stepProgress, taskProgress } from '#contract/progress.ts';
import type { WorkStatus } from '#contract/values.ts';

import { dayAfter, workingDayAfter, workingDayBefore } from './calendar.ts';
import { chanceFrom } from './chance.ts';
import { offsetOf } from './checklists.ts';
import type { StepPlan, TaskPlan } from './checklists.ts';
import type { PersonKey } from './people.ts';
import type { ProjectPlan } from './project-plan.ts';

/** How many working days back everything is a change of its own, with its moment and who made it. */
const recentDays = 15;

/** What has been done of a project by the day of the demo. */
export type Work = {
  /** By task, step and detail: the day on which it was ticked, null where it is open. */
  done: (string | null)[][][];
  /** What was ticked on this day or later is a change of its own; the rest comes with the project. */
  recentFrom: string;
};

/**
 * When a team would have ticked what, on working days. A step without details is ticked as a whole: it
 * has one day. The same plan on the same day is always the same.
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
  return { done, recentFrom: firstRecentDay(plan, today) };
}

/**
 * The tasks of a project as they stood before the recent work, for the command that creates it: with real
 * dates and the older ticks.
 */
export function scheduledTasks(
  plan: ProjectPlan,
  { done, recentFrom }: Work,
  today: string,
  personId: (key: PersonKey) => number,
) {
  return plan.tasks.map(({ title, description, priority, owner, steps }, task) => {
    const scheduled = steps.map((step, index) => {
      const ticked = (done[task]?.[index] ?? []).map((day) => day !== null && day < recentFrom);
      return scheduledStep(plan, step, today, ticked);
    });
    return {
      title,
      description,
      priority,
      status: statusOf(scheduled),
      assigneeId: owner && !plan.unstaffed ? personId(owner) : null,
      estimatedHours: hoursOf(steps),
      steps: scheduled,
    };
  });
}

/** How far the people of a step are, and the days on which they began and finished it. */
export function workOnStep(plan: ProjectPlan, days: (string | null)[], today: string) {
  const ticked = days.filter((day) => day !== null).toSorted();
  const [first, last] = [ticked[0], ticked.at(-1)];
  const { status, percentageComplete: progress } = stepProgress({
    isCompleted: false,
    detailsCount: days.length,
    completedDetailsCount: ticked.length,
  });
  // Nobody ticks the first thing in the moment in which they begin.
  const began = first && later(workingDayBefore(first), dayAfter(today, plan.createdDay));
  const completed = status === 'completed' && last && began ? later(began, last) : null;
  return { status, progress, began: began ?? null, completed };
}

/** The hours of all steps together. */
export function hoursOf(steps: TaskPlan['steps']): number {
  return steps.reduce((sum, { hours }) => sum + hours, 0);
}

function scheduledStep(plan: ProjectPlan, step: StepPlan, today: string, ticked: boolean[]) {
  return {
    name: step.name,
    description: step.description,
    estimatedHours: step.hours,
    dueDate: plan.undated ? null : workingDayAfter(today, dueDay(plan, step)),
    dueOffset: dependsOnHireDay(plan, step) ? offsetOf(step.due) : null,
    isCompleted: step.details.length === 0 && Boolean(ticked[0]),
    details: step.details.map((text, index) => ({ text, completion: ticked[index] ? 100 : 0 })),
  };
}

// Nothing happens in projects that stand still, and nothing before there is a project.
function firstRecentDay({ status, archivedDay, createdDay }: ProjectPlan, today: string): string {
  if (status === 'on_hold' || archivedDay !== undefined) return today.slice(0, 10);
  return later(workingDayBefore(today, recentDays), dayAfter(today, createdDay + 1));
}

// What a checklist wants done before there was a project is due as soon as there is one.
function dueDay(plan: ProjectPlan, step: StepPlan): number {
  return Math.max(plan.createdDay + 4, plan.hireDay + step.due);
}

/** In an open project, days that the checklist names move with the hire day. */
function dependsOnHireDay(plan: ProjectPlan, step: StepPlan): boolean {
  const isAsPlanned = dueDay(plan, step) === plan.hireDay + step.due;
  return !plan.undated && plan.archivedDay === undefined && isAsPlanned;
}

/** How many days before its day a step is taken up. */
function preparation({ hours }: StepPlan): number {
  return Math.min(12, 2 + hours);
}

/** The day on which something was ticked, counted from today; null where it is open. */
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
  // Now and then something stays behind, seldom what a step begins with.
  const delay = late < 1 / 8 && index >= of / 2 ? 3 + 12 * howLate : 0;
  // What belongs to the hire day or later cannot have happened before it.
  const earliest = step.due >= 0 ? hireDay : -Infinity;
  const day = Math.max(earliest, dueDay(plan, step) - early + delay);
  if (workedUntil === 'all') return Math.min(day, archivedDay ?? -1);
  if (day > workedUntil) return null;
  // A team that is ahead or behind has been so all along; what is archived just stopped on that day.
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
