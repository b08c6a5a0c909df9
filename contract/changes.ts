import * as z from 'zod/mini';

import { dueOffset } from './due.ts';
import { counts } from './limits.ts';
import { marketName } from './lists.ts';
import { sentPersonIds } from './owner-roles.ts';
import { archiving } from './projects.ts';
import { tooManyAdded, withoutProblem } from './sizes.ts';
import { stepOfProjects } from './step-of-projects.ts';
import { newTask } from './tasks.ts';
import { id, priority, projectStatuses, sentDay } from './values.ts';
import { soundWaits } from './waits.ts';
import { formatNumber } from './words.ts';

const row = z.object({
  id,
  /** A record with a newer version is skipped. */
  version: z.int('Must be a version').check(z.positive('Must be a version')),
});

const most = counts.changedAtOnce;

function rows(noun: string) {
  return z.array(row, `Must be a list of ${noun}`).check(
    z.minLength(1, `At least one of the ${noun} is required`),
    z.maxLength(most, `At most ${most} ${noun}`),
    z.refine((sent) => new Set(sent.map((one) => one.id)).size === sent.length, 'Each only once'),
  );
}

const farthestShift = 3660;
const days = z
  .int('Must be a whole number of days')
  .check(
    z.minimum(-farthestShift, `At most ${farthestShift} days`),
    z.maximum(farthestShift, `At most ${farthestShift} days`),
  );

/** `dueInDays` moves due dates by calendar days and skips steps without one. `delete` must be the only change. */
const stepChange = z
  .object({
    ownerRoleId: z.optional(z.nullable(id)),
    personIds: z.optional(sentPersonIds),
    dueDate: z.optional(z.nullable(sentDay)),
    dueOffset: z.optional(z.nullable(dueOffset)),
    dueInDays: z.optional(days),
    isCompleted: z.optional(z.boolean('Must be true or false')),
    taskId: z.optional(id),
    delete: z.optional(z.literal(true, 'Must be true')),
  })
  .check(
    z.refine((sent) => isOneChange(sent), 'Either delete only, or at least one other change'),
    z.refine(
      (sent) => sent.dueInDays === undefined || !('dueDate' in sent || 'dueOffset' in sent),
      'Either a due date or dueInDays',
    ),
  );

export const stepsChange = z.object({ steps: rows('steps'), change: stepChange }).check(
  z.refine(
    ({ steps, change }) =>
      steps.length * (change.personIds?.length ?? 0) <= counts.assignmentsAtOnce,
    {
      error: `At most ${formatNumber(counts.assignmentsAtOnce)} assignments at once: fewer steps or fewer people`,
      path: ['change', 'personIds'],
    },
  ),
);
export type StepsChange = z.output<typeof stepsChange>;

/** `archive` archives the projects; `task` or `step` is added to each of them. */
const projectChange = z
  .object({
    projectManagerId: z.optional(z.nullable(id)),
    market: z.optional(marketName),
    priority: z.optional(priority),
    status: z.optional(
      z.enum(
        projectStatuses.filter((status) => status !== 'completed'),
        'Must be planning, in_progress or on_hold',
      ),
    ),
    archive: z.optional(archiving),
    task: z.optional(newTask),
    step: z.optional(stepOfProjects),
  })
  .check(
    z.refine((sent) => Object.keys(sent).length > 0, 'At least one change is required'),
    z.refine((sent) => !(sent.archive && sent.status), 'Either archive or status'),
    z.refine(
      (sent) => !(sent.task || sent.step) || Object.keys(sent).length === 1,
      'A task or step is added without other changes',
    ),
  );

export const projectsChange = z.object({ projects: rows('projects'), change: projectChange }).check(
  withoutProblem(
    ({ projects, change: { task } }) => task && tooManyAdded(projects.length, task),
    ['change', 'task'],
  ),
  withoutProblem(
    ({ projects, change: { step } }) =>
      step && tooManyAdded(projects.length, { steps: [{ ...step, details: [] }] }),
    ['change', 'step'],
  ),
  soundWaits(({ change: { task } }) => (task ? [task] : []), 'change'),
);
export type ProjectsChange = z.output<typeof projectsChange>;

const skipped = z.object({
  id,
  name: z.string(),
  reason: z.enum(['changed', 'gone', 'openDetails', 'needsReason', 'full', 'hasStep']),
  changedBy: z.nullable(z.string()),
});
export type Skipped = z.infer<typeof skipped>;

export const bulkChanged = z.object({
  /** Used to undo the change or restore what was deleted; null if nothing changed. */
  batchId: z.nullable(id),
  changed: z.int(),
  skipped: z.array(skipped),
});
export type BulkChanged = z.infer<typeof bulkChanged>;

function isOneChange({ delete: isDeleted, ...others }: { delete?: unknown }): boolean {
  const count = Object.values(others).filter((value) => value !== undefined).length;
  return isDeleted ? count === 0 : count > 0;
}
