import * as z from 'zod/mini';

import { counts, lengths, mostProjectsById, tooManyTasks } from './limits.ts';
import { categoryName, marketName } from './lists.ts';
import { milestone, milestoneChanges, newMilestones } from './milestones.ts';
import { movedItems, roleHolder, sentRoleHolders } from './owner-roles.ts';
import type { Role } from './permissions.ts';
import { limitedTasks } from './sizes.ts';
import { newTask, task } from './tasks.ts';
import { line, oneLine, requiredLine, text } from './text.ts';
import {
  day,
  id,
  idsQuery,
  outcome,
  percentage,
  priority,
  projectStatus,
  seenVersion,
  sentDay,
  sentProjectStatus,
  sentTimestamp,
  timestamp,
} from './values.ts';
import { alsoVisibleTo, visibility } from './visibility.ts';
import { soundWaits } from './waits.ts';

const hireFacts = {
  advisorName: z.nullable(z.string()),
  advisorTitle: z.nullable(z.string()),
  advisorPriorFirm: z.nullable(z.string()),
  advisorLocation: z.nullable(z.string()),
  hiringManagerName: z.nullable(z.string()),
  hiringManagerTitle: z.nullable(z.string()),
};
const fact = z.optional(z.nullable(line(lengths.name).check(oneLine)));
const sentHireFacts = {
  advisorName: fact,
  advisorTitle: fact,
  advisorPriorFirm: fact,
  advisorLocation: fact,
  hiringManagerName: fact,
  hiringManagerTitle: fact,
};

const sentHold = {
  holdReason: z.optional(z.nullable(text(lengths.note))),
  lookAgainOn: z.optional(z.nullable(sentDay)),
};
export const notOnHold = 'Only a project on hold has a reason and a day to look again';

/** Counts and percentages are derived and read-only. */
export const project = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.string(),
  market: z.string(),
  startDate: z.nullable(timestamp),
  /** The calendar day of the start in the creator's time zone. */
  startDay: z.nullable(day),
  endDate: z.nullable(day),
  milestones: z.array(milestone),
  priority,
  status: projectStatus,
  projectManagerId: z.nullable(id),
  percentageComplete: percentage,
  tasksCount: z.int(),
  completedTasksCount: z.int(),
  taskCompletionRate: percentage,
  stepsCount: z.int(),
  completedStepsCount: z.int(),
  stepCompletionRate: percentage,
  archivedAt: z.nullable(timestamp),
  /** Null if no outcome was given. A restore clears it. */
  outcome: z.nullable(outcome),
  outcomeDay: z.nullable(day),
  outcomeNote: z.nullable(z.string()),
  holdReason: z.nullable(z.string()),
  lookAgainOn: z.nullable(day),
  ...hireFacts,
  visibility,
  alsoVisibleTo: z.array(id),
  slidesCount: z.int(),
  /** Null if a role has no holder yet. */
  roleHolders: z.array(roleHolder),
  /** The template may have been deleted since. */
  projectTemplateId: z.nullable(id),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Project = z.infer<typeof project>;

/** Includes details only if requested. */
export const projectDetail = z.object({ ...project.shape, tasks: z.array(task) });
export type ProjectDetail = z.infer<typeof projectDetail>;

/** Without ids, all projects. */
export const projectsQuery = z.object({ ids: z.optional(idsQuery(mostProjectsById)) });

export const projectQuery = z.object({
  include: z.optional(z.literal('details', 'Must be details')),
});

export const newProject = z
  .object({
    name: requiredLine(lengths.name, 'Name is required'),
    description: z.optional(z.nullable(text(lengths.description))),
    category: categoryName,
    market: marketName,
    priority: z._default(priority, 'medium'),
    status: z._default(sentProjectStatus, 'planning'),
    startDate: z.optional(z.nullable(sentTimestamp)),
    startDay: z.optional(sentDay),
    endDate: z.optional(z.nullable(sentDay)),
    milestones: z._default(newMilestones, []),
    projectManagerId: z.optional(z.nullable(id)),
    ...sentHold,
    ...sentHireFacts,
    roleHolders: z._default(sentRoleHolders, []),
    /** The default of the market if absent. */
    visibility: z.optional(visibility),
    alsoVisibleTo: z.optional(alsoVisibleTo),
    /** Ignored if the template no longer exists and cannot be restored. */
    projectTemplateId: z.optional(z.nullable(id)),
    tasks: z._default(
      z
        .array(newTask, 'Must be a list of tasks')
        .check(z.maxLength(counts.tasksOfProject, tooManyTasks)),
      [],
    ),
  })
  .check(
    limitedTasks((sent) => sent.tasks, 'tasks'),
    soundWaits((sent) => sent.tasks, 'tasks'),
  );
export type NewProject = z.output<typeof newProject>;
export type NewProjectForm = z.input<typeof newProject>;

/**
 * `completed` archives the project. `moveDueDates` recomputes milestones and due dates of open steps from their
 * offsets. Roles missing from `roleHolders` keep their holder. Open items that were not assigned by hand move to
 * the new holder: all of them, or those in `moveItems`.
 */
export const projectChanges = z.object({
  name: z.optional(requiredLine(lengths.name, 'Name is required')),
  description: z.optional(z.nullable(text(lengths.description))),
  category: z.optional(categoryName),
  market: z.optional(marketName),
  priority: z.optional(priority),
  status: z.optional(sentProjectStatus),
  startDate: z.optional(z.nullable(sentTimestamp)),
  startDay: z.optional(z.nullable(sentDay)),
  endDate: z.optional(z.nullable(sentDay)),
  milestones: z.optional(milestoneChanges),
  projectManagerId: z.optional(z.nullable(id)),
  ...sentHold,
  ...sentHireFacts,
  roleHolders: z.optional(sentRoleHolders),
  visibility: z.optional(visibility),
  alsoVisibleTo: z.optional(alsoVisibleTo),
  moveItems: z.optional(movedItems),
  moveDueDates: z.optional(z.boolean('Must be true or false')),
  version: seenVersion,
});
export type ProjectChanges = z.output<typeof projectChanges>;

/** A project that everybody sees may need another name than before. */
export const publication = z.object({
  name: z.optional(requiredLine(lengths.name, 'Name is required')),
});
export type Publication = z.output<typeof publication>;

/** Without an outcome, day and note are not allowed. */
export const archiving = z
  .object({
    outcome: z.optional(z.nullable(outcome)),
    outcomeDay: z.optional(z.nullable(sentDay)),
    outcomeNote: z.optional(z.nullable(text(lengths.note))),
  })
  .check(
    z.refine((sent) => sent.outcome || !(sent.outcomeDay || sent.outcomeNote), {
      error: 'Only an outcome has a day and a note',
      path: ['outcome'],
    }),
  );
export type Archiving = z.output<typeof archiving>;

const mostOrdered = Math.max(counts.tasksOfProject, counts.stepsOfTask, counts.detailsOfStep);

/** The ids of all children, in the new order. */
export const newOrder = z.object({
  ids: z
    .array(id, 'Must be a list of ids')
    .check(z.maxLength(mostOrdered, `At most ${mostOrdered} ids`)),
});
export const notAllOfThem = 'Must contain each id exactly once';

export const noSuchManager = 'Project manager not found';
export const managerInactive = 'This project manager is inactive';
export const managesNothing = (role: Role) => `A ${role} cannot manage a project`;
export const noSuchPerson = 'Person not found';
export const personInactive = 'This person is inactive';
