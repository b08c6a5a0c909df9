import * as z from 'zod/mini';

import { cleanName } from './clean-text.ts';
import { counts, lengths } from './limits.ts';
import { stepConditions, taskStep } from './steps.ts';
import { emailFormat, isEmail, line, requiredName, text } from './text.ts';
import {
  day,
  id,
  percentage,
  projectStatus,
  queryId,
  seenVersion,
  sentTimestamp,
  sentWorkStatus,
  timestamp,
  workStatus,
} from './values.ts';

/** Someone who does the work. People who sign in have an account as well. */
export const person = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.nullable(z.string()),
  department: z.nullable(z.string()),
  skills: z.array(z.string()),
  isActive: z.boolean(),
  projectManagerId: z.nullable(id),
  /** Whether the primary manager has made or confirmed the link. Others give no sight of restricted projects. */
  linkConfirmed: z.boolean(),
  /** Whether they get a digest, if they have an email address and no account. */
  digest: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Person = z.infer<typeof person>;

export const personTaskStep = z.object({
  id,
  personId: id,
  taskStepId: id,
  status: workStatus,
  progress: z.int(),
  startedAt: z.nullable(timestamp),
  completedAt: z.nullable(timestamp),
  /** Assigned through the step's role, not by hand. */
  byRole: z.boolean(),
  createdAt: timestamp,
});
export type PersonTaskStep = z.infer<typeof personTaskStep>;

export const personTaskStepsQuery = z.object({ projectId: z.optional(queryId) });
export type PersonTaskStepsQuery = z.output<typeof personTaskStepsQuery>;

/** Blank means none. */
const email = z.optional(
  z.nullable(
    z.pipe(
      text(lengths.email, cleanName)
        .check(isEmail)
        .register(z.globalRegistry, emailFormat.optional),
      z.transform((value: string) => value || null),
    ),
  ),
);
const name = requiredName(lengths.name, 'Name is required');
const role = z.optional(z.nullable(line(lengths.name)));
const department = z.optional(z.nullable(line(lengths.name)));
const projectManagerId = z.optional(z.nullable(id));
const skills = z.pipe(
  z
    .array(line(lengths.name), 'Must be a list of skills')
    .check(z.maxLength(counts.skills, `At most ${counts.skills} skills`)),
  z.transform((sent: string[]) => [...new Set(sent.filter((skill) => skill !== ''))]),
);

export const newPerson = z.object({
  name,
  email,
  role,
  department,
  skills: z._default(skills, []),
  isActive: z._default(z.boolean('Must be true or false'), true),
  digest: z._default(z.boolean('Must be true or false'), false),
  projectManagerId,
});
export type NewPerson = z.output<typeof newPerson>;
export type NewPersonForm = z.input<typeof newPerson>;

/** Inactive people keep their assignments and get no new ones. */
export const personChanges = z.object({
  name: z.optional(name),
  email,
  role,
  department,
  skills: z.optional(skills),
  isActive: z.optional(z.boolean('Must be true or false')),
  digest: z.optional(z.boolean('Must be true or false')),
  projectManagerId,
  version: seenVersion,
});
export type PersonChanges = z.output<typeof personChanges>;

export const emailTaken = 'Another person has this email address';
export const accountMissing = 'This account does not exist or is disabled';

export function linkedAlready(personName: string): string {
  return `This account is linked to ${personName}`;
}

export const noSuchPersonToLink = 'This person does not exist';
export const signsInAlready = 'This person is linked to another account';
export const onStepAlready = 'This person is already on the step';

export const newPersonTaskStep = z.object({
  personId: id,
  taskStepId: id,
  status: z._default(sentWorkStatus, 'pending'),
  progress: z._default(percentage, 0),
  startedAt: z.optional(z.nullable(sentTimestamp)),
  completedAt: z.optional(z.nullable(sentTimestamp)),
});
export type NewPersonTaskStep = z.output<typeof newPersonTaskStep>;

/** Counts open tasks and steps in open projects. */
export const workload = z.object({ personId: id, openTasks: z.int(), openSteps: z.int() });
export type Workload = z.infer<typeof workload>;

const ofProject = { projectId: id, projectName: z.string(), projectStatus };

/** Everything that completing a step depends on. */
const completing = z.extend(stepConditions, {
  isCompleted: taskStep.shape.isCompleted,
  detailsCount: taskStep.shape.detailsCount,
  completedDetailsCount: taskStep.shape.completedDetailsCount,
});

/** Open projects first, newest first; within a project, in its order. */
export const personWork = z.object({
  tasks: z.array(
    z.object({
      id,
      title: z.string(),
      status: workStatus,
      percentageComplete: percentage,
      ...ofProject,
    }),
  ),
  steps: z.array(
    z.object({
      id,
      name: z.string(),
      status: workStatus,
      percentageComplete: percentage,
      dueDate: z.nullable(day),
      ...completing.shape,
      taskId: id,
      taskTitle: z.string(),
      ...ofProject,
    }),
  ),
});
export type PersonWork = z.infer<typeof personWork>;
