import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { roles } from './permissions.ts';
import { celebrate, currentUser, enterPassword } from './sessions.ts';
import {
  distinctLine,
  emailFormat,
  isEmail,
  line,
  oneLine,
  requiredLine,
  verbatimText,
} from './text.ts';
import { id, queryId, seenVersion, timestamp } from './values.ts';
import { counted } from './words.ts';

/** Only managers see email addresses, last sign-ins, second factors, API tokens, links to the provider and invitations. */
export const projectManager = z.object({
  ...z.omit(currentUser, {
    passwordSetBy: true,
    mustChoosePassword: true,
    needsSecondFactor: true,
    hasPassword: true,
    oidcLinked: true,
    reserved: true,
  }).shape,
  secondFactor: z.optional(z.boolean()),
  oidcLinked: z.optional(z.boolean()),
  email: z.optional(z.string()),
  lastLogin: z.optional(z.nullable(timestamp)),
  /** How many. */
  apiTokens: z.optional(z.int()),
  /** Only of an account without a password. `url` and `mailedTo` are in the answer that makes the link, once. */
  invitation: z.optional(
    z.nullable(
      z.object({
        url: z.optional(z.string()),
        mailedTo: z.optional(z.nullable(z.string())),
        expiresAt: z.nullable(timestamp),
      }),
    ),
  ),
  /** Includes archived projects. */
  projectsCount: z.int(),
  version: z.int(),
});
export type ProjectManager = z.infer<typeof projectManager>;

const credentialsMissing = 'Username, email, and password are required';
const nameMissing = 'Username and email are required';

function username(missing: string) {
  return requiredLine(lengths.username, missing).check(distinctLine);
}

function email(missing: string) {
  return requiredLine(lengths.email, missing)
    .check(distinctLine, isEmail)
    .register(z.globalRegistry, emailFormat.required);
}

const names = {
  firstName: z.optional(z.nullable(line(lengths.name).check(oneLine))),
  lastName: z.optional(z.nullable(line(lengths.name).check(oneLine))),
};
const role = z.enum(roles, 'Must be manager or viewer');

/** Only the primary manager may set a role other than manager. */
export const newProjectManager = z
  .object({
    username: username(credentialsMissing),
    email: email(credentialsMissing),
    ...names,
    /** Required without `invite`. */
    password: z.optional(verbatimText(lengths.password, credentialsMissing)),
    /** Makes a link with which the account's owner chooses the password. */
    invite: z._default(z.boolean('Must be true or false'), false),
    role: z._default(role, 'manager'),
    /** The person who signs in with this account. */
    personId: z.optional(z.nullable(id)),
  })
  .check(
    z.refine((sent) => sent.invite || sent.password !== undefined, {
      path: ['password'],
      error: credentialsMissing,
      // Beside the errors of other fields.
      when: () => true,
    }),
  );
export type NewProjectManager = z.output<typeof newProjectManager>;

/** Everyone may change their own account; the primary manager may change all. */
export const projectManagerChanges = z.object({
  username: z.optional(username(nameMissing)),
  email: z.optional(email(nameMissing)),
  ...names,
  role: z.optional(role),
  celebrate: z.optional(celebrate),
  shortcuts: z.optional(z.boolean('Must be true or false')),
  digest: z.optional(z.boolean('Must be true or false')),
  mailAtOnce: z.optional(z.boolean('Must be true or false')),
  /** Required for another email address of the own account, unless it has no password. */
  currentPassword: z.optional(verbatimText(lengths.password, enterPassword)),
  version: seenVersion,
});
export type ProjectManagerChanges = z.output<typeof projectManagerChanges>;

export const managerStatus = z.object({ isActive: z.boolean('Must be true or false') });

/** The account that takes over the projects; otherwise they have no manager. */
export const reassignment = z.object({ reassignTo: z.optional(queryId) });

export const usernameTaken = 'Another account has this username';
export const managerEmailTaken = 'Another account has this email address';
export const rolesByPrimary = 'Only the primary manager sets roles';
export const primaryIsManager = 'The primary manager has to remain a manager';
export const ownPasswordElsewhere = 'Change your own password with your current one';
export const primaryIsActive = 'Only an active manager can become the primary manager';

/** Explains why a manager with projects cannot get another role. */
export function stillManages(projects: number): string {
  const these = counted(projects, 'project');
  return `Manages ${these}: reassign them first, since only managers manage projects`;
}
