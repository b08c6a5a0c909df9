import type { WorkStatus } from '#contract/values.ts';

import { percent, projectProgress, stepShare, taskProgress } from './progress.ts';
import type { StepFacts } from './progress.ts';

/* Explains a percentage: what counts and what is left. Uses the rules of progress.ts on the browser's data. */

type Step = StepFacts & { id: number; name: string };
type Task = { id: number; title: string; status: WorkStatus; steps: readonly Step[] };

export type Part = { id: number; name: string; percentageComplete: number };

/** `by` is the basis: its details or, without any, its own mark. */
export function explainStep(step: StepFacts) {
  return {
    percentageComplete: percent(stepShare(step)),
    by: step.detailsCount > 0 ? ('details' as const) : ('mark' as const),
    counted: step.detailsCount,
    full: step.completedDetailsCount,
    left: step.detailsCount - step.completedDetailsCount,
  };
}

/** `by` is the basis: the mean of its steps or, without any, its status. */
export function explainTask(task: Task) {
  const parts = task.steps.map((step) => ({
    id: step.id,
    name: step.name,
    percentageComplete: percent(stepShare(step)),
  }));
  const left = parts.filter(isOpen);
  return {
    percentageComplete: taskProgress(task, task.steps).percentageComplete,
    by: parts.length > 0 ? ('steps' as const) : ('status' as const),
    counted: parts.length,
    full: parts.length - left.length,
    left,
    withoutDetails: withoutDetails(task.steps),
  };
}

export function explainProject(tasks: readonly Task[]) {
  const facts = tasks.map((task) => ({ ...task, ...taskProgress(task, task.steps) }));
  const parts = facts.map(({ id, title, percentageComplete }) => ({
    id,
    name: title,
    percentageComplete,
  }));
  const left = parts.filter(isOpen);
  return {
    percentageComplete: projectProgress(facts).percentageComplete,
    counted: parts.length,
    full: parts.length - left.length,
    left,
    withoutSteps: tasks
      .filter(({ steps }) => steps.length === 0)
      .map(({ id, title }) => ({ id, name: title })),
    withoutDetails: tasks.flatMap(({ steps }) => withoutDetails(steps)),
  };
}

function withoutDetails(steps: readonly Step[]): Part[] {
  return steps
    .filter(({ detailsCount }) => detailsCount === 0)
    .map((step) => ({
      id: step.id,
      name: step.name,
      percentageComplete: percent(stepShare(step)),
    }));
}

function isOpen({ percentageComplete }: Part): boolean {
  return percentageComplete < 100;
}
