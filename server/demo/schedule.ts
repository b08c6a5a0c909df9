import { isDone, taskProgress } from '../../contract/progress.ts';
import type { WorkStatus } from '../../contract/values.ts';
import { workingDayAfter } from './calendar.ts';
import { chanceFrom } from './chance.ts';
import type { PersonKey } from './people.ts';
import type { StepPlan } from './plan.ts';
import type { ProjectPlan } from './project-plan.ts';

/**
 * The tasks of a project as they stand on the day of the demo, for the command that creates it: real
 * dates, and ticks as a team would have set them by now. The same plan on the same day is always the same.
 */
export function scheduledTasks(
  plan: ProjectPlan,
  today: string,
  personId: (key: PersonKey) => number,
) {
  const chance = chanceFrom(plan.name);
  return plan.tasks.map(({ title, description, priority, owner, steps }) => {
    const scheduled = steps.map((step) => scheduledStep(plan, step, today, chance));
    return {
      title,
      description,
      priority,
      status: statusOf(scheduled),
      assigneeId: owner && !plan.unstaffed ? personId(owner) : null,
      estimatedHours: steps.reduce((hours, step) => hours + step.hours, 0),
      steps: scheduled,
    };
  });
}

/** The people of a step with the days on which they began and finished it, counted from today. */
export function workOnStep(plan: ProjectPlan, step: StepPlan) {
  const due = dueDay(plan, step);
  const started = Math.max(plan.createdDay, Math.min(due - preparation(step), -1));
  const people = plan.unstaffed ? [] : step.people;
  return { people, started, completed: Math.max(started, Math.min(due, -1)) };
}

function scheduledStep(plan: ProjectPlan, step: StepPlan, today: string, chance: () => number) {
  const finished = (index: number) => isFinished(plan, step, index, chance);
  return {
    name: step.name,
    description: step.description,
    estimatedHours: step.hours,
    dueDate: plan.undated ? null : workingDayAfter(today, dueDay(plan, step)),
    isCompleted: step.details.length === 0 && finished(0),
    details: step.details.map((text, index) => ({ text, completion: finished(index) ? 100 : 0 })),
  };
}

// What a checklist wants done before there was a project is due as soon as there is one.
function dueDay(plan: ProjectPlan, step: StepPlan): number {
  return Math.max(plan.createdDay + 4, plan.hireDay + step.due);
}

/** How many days before its day a step is taken up. */
function preparation({ hours }: StepPlan): number {
  return Math.min(12, 2 + hours);
}

function isFinished(
  plan: ProjectPlan,
  step: StepPlan,
  index: number,
  chance: () => number,
): boolean {
  const [when, late, howLate] = [chance(), chance(), chance()];
  if (typeof plan.workedUntil === 'string') return plan.workedUntil === 'all';
  const of = Math.max(1, step.details.length);
  const early = preparation(step) * (1 - (index + when) / of);
  // Now and then something stays behind, seldom what a step begins with.
  const delay = late < 1 / 8 && index >= of / 2 ? 3 + 12 * howLate : 0;
  const day = dueDay(plan, step) - early + delay;
  // What belongs to the hire day or later cannot have happened before it.
  return Math.max(day, step.due >= 0 ? plan.hireDay : day) <= plan.workedUntil;
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
