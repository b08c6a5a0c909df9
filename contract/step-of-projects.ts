import * as z from 'zod/mini';

import { milestoneOffset } from './due.ts';
import { counts, lengths } from './limits.ts';
import { newStep } from './steps.ts';
import { line, requiredLine } from './text.ts';
import { id, idsQuery } from './values.ts';

/** It is open, and has nothing that differs between projects. */
const fields = z.omit(newStep, {
  order: true,
  reason: true,
  details: true,
  waitsFor: true,
  isCompleted: true,
  blockedReason: true,
});

/**
 * A step for several projects, in the task with this name; a project without one gets it as its last task. Names of
 * tasks are case-insensitive here. Milestones differ between projects, so an offset is from the hire date or the start.
 */
export const stepOfProjects = z.object({
  task: requiredLine(lengths.name, 'Task is required'),
  ...fields.shape,
  dueOffset: z.optional(z.nullable(milestoneOffset)),
});
export type StepOfProjects = z.output<typeof stepOfProjects>;

export const stepPlanQuery = z.object({
  ids: idsQuery(counts.changedAtOnce),
  task: z._default(line(lengths.name), ''),
  name: z._default(line(lengths.name), ''),
});
export type StepPlanQuery = z.output<typeof stepPlanQuery>;

/** `added`: to the existing task; `withTask`: together with the task; `hasStep`, `full`: the project is left out. */
export const stepPlaces = ['added', 'withTask', 'hasStep', 'full'] as const;
export type StepPlace = (typeof stepPlaces)[number];

export const stepPlan = z.object({
  /** Names of tasks to suggest: those in most of the projects first. */
  tasks: z.array(z.object({ title: z.string(), projectsCount: z.int() })),
  projects: z.array(z.object({ id, place: z.enum(stepPlaces) })),
});
export type StepPlan = z.infer<typeof stepPlan>;
