import { milestoneOf } from '#rules/due.ts';
import { done, isDone } from '#rules/progress.ts';
import { waitPlaces } from '#rules/waits.ts';

import type { DueOffset, TemplateOffset } from './due.ts';
import { readItem, sentItem } from './fields.ts';
import type { ItemOf } from './fields.ts';
import { detailFields, stepFields, taskFields } from './item.ts';
import type { Milestone } from './milestones.ts';
import type { NewStepForm, TaskStep } from './steps.ts';
import type { NewTaskForm, Task } from './tasks.ts';
import type { TemplateStep, TemplateTask } from './templates.ts';
import { dayIn } from './today.ts';
import type { WorkStatus } from './values.ts';

/*
 * The checklist of drafts, imports, paper and exports. Templates, requests and live records have other names for some
 * fields, which this file converts.
 */

export type DetailItem = ItemOf<typeof detailFields> & Stated;
export type StepItem = ItemOf<typeof stepFields> & Stated & { details: DetailItem[] };
export type TaskItem = ItemOf<typeof taskFields> & Stated & { steps: StepItem[] };

/** The progress of an item of a project, on paper and in exports. `doneOn` is a day. */
export type State = { status: WorkStatus; doneBy: string | null; doneOn: string | null };
type Stated = { state?: State };

type Person = number | null | undefined;
type Given = { personId?: Person; [field: string]: unknown };
type GivenStep = Given & { details: readonly object[] };
type GivenTask = Given & { steps: readonly GivenStep[] };

/** The tasks of a project template, stored or sent. */
export function itemsOfTemplate(tasks: readonly GivenTask[]): TaskItem[] {
  return tasks.map(itemOfTemplate);
}

/** A task of a project template, or a task template. */
export function itemOfTemplate(task: GivenTask): TaskItem {
  return {
    ...readItem(taskFields, task),
    personIds: listed(task.personId),
    steps: stepsOfTemplate(task.steps),
  };
}

export function stepsOfTemplate(steps: readonly GivenStep[]): StepItem[] {
  return steps.map((step) => ({
    ...readItem(stepFields, step),
    personIds: listed(step.personId),
    details: step.details.map((detail) => readItem(detailFields, detail)),
  }));
}

type ProjectFacts = {
  milestones: readonly Milestone[];
  peopleOn?: (stepId: number) => readonly number[];
  /** Decides which calendar day a completion falls on; without it, items have no state. */
  timeZone?: string;
};

type Finished = { completedBy: string | null; completedAt: string | null };

/** Offsets name their milestones, as in templates; those of missing milestones are dropped. */
export function itemsOfProject(
  tasks: readonly Task[],
  { milestones, peopleOn = () => [], timeZone }: ProjectFacts,
): TaskItem[] {
  const stated = (status: WorkStatus, { completedBy, completedAt }: Finished) => ({
    isDone: status === 'completed',
    ...(timeZone && {
      state: { status, doneBy: completedBy, doneOn: completedAt && dayIn(timeZone, completedAt) },
    }),
  });
  const placeOf = waitPlaces(tasks);
  const stepOf = (step: TaskStep, own: number) => ({
    ...readItem(stepFields, step),
    dueOffset: step.dueOffset ? byName(step.dueOffset, milestones) : null,
    personIds: [...peopleOn(step.id)],
    waitsFor: placeOf(step.waitsForId, own),
    ...stated(step.status, step),
    details: (step.details ?? []).map((detail) => ({
      ...readItem(detailFields, detail),
      ...stated(isDone(detail) ? 'completed' : 'pending', detail),
    })),
  });
  return tasks.map((task, own) => ({
    ...readItem(taskFields, task),
    name: task.title,
    personIds: listed(task.assigneeId),
    ...stated(task.status, task),
    steps: task.steps.map((step) => stepOf(step, own)),
  }));
}

/** Without progress and people. Roles stay. */
export function untouched(tasks: readonly TaskItem[]): TaskItem[] {
  const open = { isDone: false, personIds: [] };
  return tasks.map((task) => ({
    ...task,
    ...open,
    steps: task.steps.map((step) => ({
      ...step,
      ...open,
      details: step.details.map((detail) => ({ ...detail, isDone: false })),
    })),
  }));
}

/** As stored. A template has neither progress nor fixed dates, and at most one person for an item. */
export function templateTasks(tasks: readonly TaskItem[]): TemplateTask[] {
  return tasks.map((task) => ({
    ...sentItem(taskFields, 'template', task),
    ...firstPerson('personId', task),
    steps: templateSteps(task.steps),
  }));
}

export function templateSteps(steps: readonly StepItem[]): TemplateStep[] {
  return steps.map((step) => ({
    ...sentItem(stepFields, 'template', step),
    ...firstPerson('personId', step),
    details: step.details.map((detail) => sentItem(detailFields, 'template', detail)),
  }));
}

/** For a request that creates them. */
export function newTasks(tasks: readonly TaskItem[]): NewTaskForm[] {
  return tasks.map((task) => ({
    name: task.name,
    ...sentItem(taskFields, 'create', task),
    ...firstPerson('assigneeId', task),
    ...(task.isDone && { status: 'completed' as const }),
    steps: newSteps(task.steps),
  }));
}

export function newSteps(steps: readonly StepItem[]): NewStepForm[] {
  return steps.map((step) => ({
    // A completed step waits for nothing.
    ...sentItem(stepFields, 'create', step.isDone ? { ...step, waitsFor: null } : step),
    ...(step.personIds.length > 0 && { personIds: step.personIds }),
    ...(step.isDone && { isCompleted: true }),
    details: newDetails(step.details),
  }));
}

export function newDetails(details: readonly DetailItem[]) {
  return details.map((detail) => ({
    ...sentItem(detailFields, 'create', detail),
    completion: detail.isDone ? done : 0,
  }));
}

/** The field of an item that a problem of a request or template is about. */
export function fieldOfItem(sent: string): string {
  return sent === 'assigneeId' || sent === 'personId' ? 'personIds' : sent;
}

function listed(id: Person): number[] {
  return id === null || id === undefined ? [] : [id];
}

function firstPerson<Name extends 'personId' | 'assigneeId'>(
  name: Name,
  { personIds: [first] }: { personIds: readonly number[] },
): { [N in Name]?: number } {
  return first === undefined ? {} : ({ [name]: first } as { [N in Name]: number });
}

function byName(
  { milestone, ...offset }: DueOffset,
  milestones: readonly Milestone[],
): TemplateOffset | null {
  if (milestone === undefined) return offset;
  const named = milestoneOf({ milestone }, milestones);
  return named ? { ...offset, milestone: named.name } : null;
}
