import * as z from 'zod/mini';

import { shapeOf } from './fields.ts';
import { taskFields } from './item.ts';
import { counts, lengths, tooManyTasks } from './limits.ts';
import { limitedTasks } from './sizes.ts';
import { finished, newStep, progressAbove, taskStep } from './steps.ts';
import { line, notBlank, requiredLine } from './text.ts';
import {
  day,
  id,
  percentage,
  seenVersion,
  sentOrder,
  sentWorkStatus,
  timestamp,
  workStatus,
} from './values.ts';
import { soundWaits } from './waits.ts';

export const task = z.object({
  id,
  projectId: id,
  title: z.string(),
  ...shapeOf(taskFields, 'live'),
  assigneeId: z.nullable(id),
  /** Assigned through the role, not by hand. */
  assigneeByRole: z.boolean(),
  status: workStatus,
  completedAutomatically: z.boolean(),
  ...finished,
  order: z.int(),
  percentageComplete: percentage,
  stepsCount: z.int(),
  completedStepsCount: z.int(),
  nextDueDate: z.nullable(day),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  steps: z.array(taskStep),
});
export type Task = z.infer<typeof task>;

/** The text is stored with the reason. */
const mostGatesNamed = 20;

export function gatesOpen(tasks: readonly { title: string }[]): string {
  const named = tasks.slice(0, mostGatesNamed).map(({ title }) => title);
  const more = tasks.length - named.length;
  return `Not finished before the announcement: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const newTaskFields = {
  title: z.optional(line(lengths.name)),
  name: z.optional(line(lengths.name)),
  ...shapeOf(taskFields, 'create'),
  /** Defaults to the holder of the role. */
  assigneeId: z.optional(z.nullable(id)),
  status: z._default(sentWorkStatus, 'pending'),
  steps: z._default(
    z
      .array(newStep, 'Must be a list of steps')
      .check(z.maxLength(counts.stepsOfTask, `At most ${counts.stepsOfTask} steps`)),
    [],
  ),
};

/** JSON Schema for "one of the two is required". */
const titleOrName = {
  anyOf: ['title', 'name'].map((field) => ({
    required: [field],
    properties: { [field]: { pattern: notBlank } },
  })),
};

/** A task inside a new project. `name` is an alias of `title`. */
export const newTask = z.pipe(
  z
    .object(newTaskFields)
    .check(...titled())
    .register(z.globalRegistry, titleOrName),
  z.transform(withTitle),
);
export type NewTask = z.output<typeof newTask>;
export type NewTaskForm = z.input<typeof newTask>;

export const newTaskOfProject = z.pipe(
  z
    .object({ ...newTaskFields, projectId: id })
    .check(
      ...titled(),
      limitedTasks((sent) => [sent], 'steps'),
      soundWaits((sent) => [sent], 'steps'),
    )
    .register(z.globalRegistry, titleOrName),
  z.transform(withTitle),
);
export type NewTaskOfProject = z.output<typeof newTaskOfProject>;

export const newTasks = z.object({
  tasks: z.array(newTask, 'Must be a list of tasks').check(
    z.minLength(1, 'At least one task is required'),
    z.maxLength(counts.tasksOfProject, tooManyTasks),
    limitedTasks((tasks) => tasks),
    soundWaits((tasks) => tasks),
  ),
});

/**
 * `auto` completes a task because everything in it is done; it does nothing otherwise. `name` is an alias of
 * `title`. A new role brings its holder, unless the assignee was chosen by hand.
 */
export const taskChanges = z.pipe(
  z
    .object({
      title: z.optional(requiredLine(lengths.name, 'Title is required')),
      name: z.optional(requiredLine(lengths.name, 'Name is required')),
      ...shapeOf(taskFields, 'change'),
      assigneeId: z.optional(z.nullable(id)),
      status: z.optional(sentWorkStatus),
      order: z.optional(sentOrder),
      auto: z.optional(z.boolean('Must be true or false')),
      version: seenVersion,
    })
    .check(
      z.refine(isAloneIfAutomatic, {
        error: 'auto is allowed only with status completed and no other field',
        path: ['auto'],
      }),
    ),
  z.transform(({ name, title = name, ...facts }) => ({
    ...facts,
    ...(title !== undefined && { title }),
  })),
);
export type TaskChanges = z.output<typeof taskChanges>;

export const savedTask = z.object({
  ...task.shape,
  changed: z.boolean(),
  project: progressAbove.shape.project,
});
export type SavedTask = z.infer<typeof savedTask>;

type Titled = { title?: string | undefined; name?: string | undefined };

function titled() {
  return [
    // Reports a missing title at the field that was sent.
    z.refine<Titled>((sent) => isTitled(sent) || namesIt(sent), {
      error: 'Title is required',
      path: ['title'],
    }),
    z.refine<Titled>((sent) => isTitled(sent) || !namesIt(sent), {
      error: 'Name is required',
      path: ['name'],
    }),
  ];
}

const isTitled = ({ title, name }: Titled) => Boolean(title || name);
const namesIt = ({ title, name }: Titled) => title === undefined && name !== undefined;

type Automatic = { auto?: boolean | undefined; status?: unknown; version?: unknown };

function isAloneIfAutomatic({ auto, status, version: _, ...rest }: Automatic): boolean {
  if (!auto) return true;
  return status === 'completed' && Object.values(rest).every((value) => value === undefined);
}

function withTitle<T extends Titled>({ name, title, ...facts }: T) {
  return { ...facts, title: title || name || '' };
}
