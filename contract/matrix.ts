import * as z from 'zod/mini';

import { dashboardQuery } from './dashboard.ts';
import { day, id, percentage, projectStatus, sentDay, workStatus } from './values.ts';

export const matrixAtOnce = 250;

export const matrixQuery = z.object({
  ...dashboardQuery.shape,
  /** The caller's current day, which depends on their time zone. */
  day: sentDay,
  /** Cursor: template and hire date (or none) and id of the last project on the previous page. */
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
  /** Has an open step due before `day`; false for projects on hold. */
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
 * Open projects grouped by template, projects without one last; then by hire date. `templates` lists the existing
 * templates of this page.
 */
export const matrix = z.object({
  templates: z.array(z.object({ id, name: z.string() })),
  projects: z.array(matrixProject),
  next: z.nullable(z.string()),
});
export type Matrix = z.infer<typeof matrix>;
