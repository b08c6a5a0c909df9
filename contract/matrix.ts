import * as z from 'zod/mini';

import { dashboardQuery } from './dashboard.ts';
import { day, id, percentage, projectStatus, sentDay, workStatus } from './values.ts';

/** Projects on one page. */
export const matrixAtOnce = 250;

export const matrixQuery = z.object({
  ...dashboardQuery.shape,
  /** The caller's today: nobody else knows their time zone. */
  day: sentDay,
  /** The cursor of a page: after the project with this template and hire date, or none, and id. */
  after: z.optional(
    z
      .string()
      .check(
        z.regex(/^([1-9]\d{0,14})?\.(\d{4}-\d{2}-\d{2})?\.[1-9]\d{0,14}$/, 'Must be a cursor'),
      ),
  ),
});
export type MatrixQuery = z.output<typeof matrixQuery>;

export const matrixTask = z.object({
  id,
  title: z.string(),
  status: workStatus,
  stepsCount: z.int(),
  completedStepsCount: z.int(),
  /** Has an open step that was due before the day; never of a project on hold. */
  late: z.boolean(),
});
export type MatrixTask = z.infer<typeof matrixTask>;

export const matrixProject = z.object({
  id,
  name: z.string(),
  market: z.string(),
  status: projectStatus,
  endDate: z.nullable(day),
  lookAgainOn: z.nullable(day),
  percentageComplete: percentage,
  projectTemplateId: z.nullable(id),
  tasks: z.array(matrixTask),
});
export type MatrixProject = z.infer<typeof matrixProject>;

/**
 * Open projects by template, those of none last; within it the next hire date first. `templates` are those of the
 * page that still exist. `next` is the cursor of the next page, if there is one.
 */
export const matrix = z.object({
  templates: z.array(z.object({ id, name: z.string() })),
  projects: z.array(matrixProject),
  next: z.nullable(z.string()),
});
export type Matrix = z.infer<typeof matrix>;
