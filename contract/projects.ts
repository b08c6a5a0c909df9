import * as z from 'zod/mini';

import { counts, lengths, mostProjectsById } from './limits.ts';
import { categoryName, marketName } from './lists.ts';
import { movedItems, roleHolder, sentRoleHolders } from './owner-roles.ts';
import { tooManyThings } from './steps.ts';
import { newTask, task, thingsIn, tooManyTasks } from './tasks.ts';
import { oneLine, requiredText, text } from './text.ts';
import {
  day,
  id,
  percentage,
  priority,
  projectStatus,
  seenVersion,
  sentDay,
  sentProjectStatus,
  sentTimestamp,
  timestamp,
} from './values.ts';

/** Details of the hire for the announcement; all optional. */
const hireFacts = {
  advisorName: z.nullable(z.string()),
  advisorTitle: z.nullable(z.string()),
  advisorPriorFirm: z.nullable(z.string()),
  advisorLocation: z.nullable(z.string()),
  hiringManagerName: z.nullable(z.string()),
  hiringManagerTitle: z.nullable(z.string()),
};
const fact = z.optional(z.nullable(text(lengths.name).check(oneLine)));
const sentHireFacts = {
  advisorName: fact,
  advisorTitle: fact,
  advisorPriorFirm: fact,
  advisorLocation: fact,
  hiringManagerName: fact,
  hiringManagerTitle: fact,
};

/** Counts and percentages are derived and never sent. */
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
  ...hireFacts,
  slidesCount: z.int(),
  /** Who holds each role in this project; null is nobody yet. */
  roleHolders: z.array(roleHolder),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Project = z.infer<typeof project>;

/** Details only if they were requested. */
export const projectDetail = z.object({ ...project.shape, tasks: z.array(task) });
export type ProjectDetail = z.infer<typeof projectDetail>;

const idList = new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${mostProjectsById - 1}}$`);
const noIdList = `Must be up to ${mostProjectsById} ids, separated by commas`;

/** Without ids: all projects. */
export const projectsQuery = z.object({
  ids: z.optional(
    z.pipe(
      z.string().check(z.regex(idList, noIdList)),
      z.transform((value) => value.split(',').map(Number)),
    ),
  ),
});

export const projectQuery = z.object({
  include: z.optional(z.literal('details', 'Must be details')),
});

/** A project with all its contents in one request. */
export const newProject = z
  .object({
    name: requiredText(lengths.name, 'Name is required'),
    description: z.optional(z.nullable(text(lengths.description))),
    category: categoryName,
    market: marketName,
    priority: z._default(priority, 'medium'),
    status: z._default(sentProjectStatus, 'planning'),
    startDate: z.optional(z.nullable(sentTimestamp)),
    startDay: z.optional(sentDay),
    endDate: z.optional(z.nullable(sentDay)),
    projectManagerId: z.optional(z.nullable(id)),
    ...sentHireFacts,
    roleHolders: z._default(sentRoleHolders, []),
    tasks: z._default(
      z
        .array(newTask, 'Must be a list of tasks')
        .check(z.maxLength(counts.tasksOfProject, tooManyTasks)),
      [],
    ),
  })
  .check(
    z.refine((sent) => thingsIn(sent.tasks) <= counts.nestedCreate, {
      error: tooManyThings,
      path: ['tasks'],
    }),
  );
export type NewProject = z.output<typeof newProject>;
export type NewProjectForm = z.input<typeof newProject>;

/**
 * `completed` archives. `moveDueDates` recomputes the due dates of open steps from their offsets. Roles that
 * `roleHolders` does not name keep their holder. Open items that nobody assigned by hand move to the new holder: all of
 * them, or those of `moveItems`.
 */
export const projectChanges = z.object({
  name: z.optional(requiredText(lengths.name, 'Name is required')),
  description: z.optional(z.nullable(text(lengths.description))),
  category: z.optional(categoryName),
  market: z.optional(marketName),
  priority: z.optional(priority),
  status: z.optional(sentProjectStatus),
  startDate: z.optional(z.nullable(sentTimestamp)),
  startDay: z.optional(z.nullable(sentDay)),
  endDate: z.optional(z.nullable(sentDay)),
  projectManagerId: z.optional(z.nullable(id)),
  ...sentHireFacts,
  roleHolders: z.optional(sentRoleHolders),
  moveItems: z.optional(movedItems),
  moveDueDates: z.optional(z.boolean('Must be true or false')),
  version: seenVersion,
});
export type ProjectChanges = z.output<typeof projectChanges>;

const mostOrdered = Math.max(counts.tasksOfProject, counts.stepsOfTask, counts.detailsOfStep);

/** The ids of all children of one parent, in their new order. */
export const newOrder = z.object({
  ids: z
    .array(id, 'Must be a list of ids')
    .check(z.maxLength(mostOrdered, `At most ${mostOrdered} ids`)),
});
export const notAllOfThem = 'Must contain each id exactly once';

export const noSuchManager = 'Project manager not found';
export const managerInactive = 'This project manager is inactive';
export const viewersManageNothing = 'A viewer cannot manage a project';
export const noSuchPerson = 'Person not found';
export const personInactive = 'This person is inactive';
