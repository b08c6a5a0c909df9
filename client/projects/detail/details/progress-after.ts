import { isDone, projectProgress, rates, stepProgress, taskProgress } from '#contract/progress.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { StepDetail, TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

/** The details with one of them at another completion. */
export function detailsAfterTick(
  details: readonly StepDetail[],
  id: number,
  completion: number,
): StepDetail[] {
  return details.map((detail) => (detail.id === id ? { ...detail, completion } : detail));
}

/** A project in which a step has these details now: every number above them as the server will have it. */
export function projectWithDetails(
  project: ProjectDetail,
  stepId: number,
  details: readonly StepDetail[],
): ProjectDetail {
  const counts = {
    detailsCount: details.length,
    completedDetailsCount: details.filter(isDone).length,
  };
  const tasks = project.tasks.map((task) =>
    task.steps.some(({ id }) => id === stepId) ? taskWithStep(task, stepId, counts) : task,
  );
  return projectWithTasks(project, tasks);
}

/** A project with these tasks, and its own numbers as they follow from them. */
export function projectWithTasks(project: ProjectDetail, tasks: Task[]): ProjectDetail {
  const facts = tasks.map((task) => ({ status: task.status, ...taskProgress(task, task.steps) }));
  const progress = projectProgress(facts);
  return { ...project, ...progress, ...rates(progress), tasks };
}

/** A project in a list, with the numbers of the project as it is now. */
export function listedAfter(listed: Project, project: ProjectDetail): Project {
  const { percentageComplete, tasksCount, completedTasksCount, taskCompletionRate } = project;
  const { stepsCount, completedStepsCount, stepCompletionRate } = project;
  return {
    ...listed,
    percentageComplete,
    tasksCount,
    completedTasksCount,
    taskCompletionRate,
    stepsCount,
    completedStepsCount,
    stepCompletionRate,
  };
}

type Counts = Pick<TaskStep, 'detailsCount' | 'completedDetailsCount'>;

function taskWithStep(task: Task, stepId: number, counts: Counts): Task {
  const steps = task.steps.map((step) => {
    if (step.id !== stepId) return step;
    const facts = { ...step, ...counts };
    return { ...facts, ...stepProgress(facts) };
  });
  const { share, ...progress } = taskProgress(task, steps);
  const next = { ...task, ...progress, steps };
  // What was completed only because everything in it was done is open again with any of it.
  return task.completedAutomatically && share < 1
    ? { ...next, status: 'in_progress', completedAutomatically: false }
    : next;
}
