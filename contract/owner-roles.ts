import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { requiredName, text } from './text.ts';
import { id, seenVersion, timestamp } from './values.ts';
import { formatNumber } from './words.ts';

const mostItems = counts.nestedCreate;
const tooMany = `At most ${formatNumber(mostItems)} ids`;

/** The default for the role in new hires of a market. */
const defaultPerson = z.object({ marketId: id, personId: id });
export type DefaultPerson = z.infer<typeof defaultPerson>;

/**
 * A function in a hire, for example Compliance. Tasks and steps belong to a role; each project assigns a holder.
 */
export const ownerRole = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  defaultPeople: z.array(defaultPerson),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type OwnerRole = z.infer<typeof ownerRole>;

const name = requiredName(lengths.name, 'Name is required');
const description = z.optional(z.nullable(text(lengths.description)));
const defaultPeople = z.array(defaultPerson, 'Must be a list of markets and people').check(
  z.maxLength(counts.defaultPeople, `At most ${formatNumber(counts.defaultPeople)}`),
  z.refine(
    (sent) => new Set(sent.map(({ marketId }) => marketId)).size === sent.length,
    'Each market at most once',
  ),
);

export const newOwnerRole = z.object({
  name,
  description,
  defaultPeople: z._default(defaultPeople, []),
});
export type NewOwnerRole = z.output<typeof newOwnerRole>;

/** Default people are replaced as a whole. */
export const ownerRoleChanges = z.object({
  name: z.optional(name),
  description,
  defaultPeople: z.optional(defaultPeople),
  version: seenVersion,
});
export type OwnerRoleChanges = z.output<typeof ownerRoleChanges>;

/** Null if the role has no holder yet. */
export const roleHolder = z.object({ ownerRoleId: id, personId: z.nullable(id) });
export type RoleHolder = z.infer<typeof roleHolder>;

export const sentRoleHolders = z.array(roleHolder, 'Must be a list of roles and people').check(
  z.maxLength(counts.rolesOfProject, `At most ${counts.rolesOfProject} roles`),
  z.refine(
    (sent) => new Set(sent.map(({ ownerRoleId }) => ownerRoleId)).size === sent.length,
    'Each role at most once',
  ),
);

export const tooManyOnStep = `At most ${counts.peopleOfStep} people`;

export const sentPersonIds = z.array(id, 'Must be a list of ids').check(
  z.maxLength(counts.peopleOfStep, tooManyOnStep),
  z.refine((sent) => new Set(sent).size === sent.length, 'Each person at most once'),
);

export const movedItems = z.object({
  tasks: z._default(
    z.array(id, 'Must be a list of ids').check(z.maxLength(mostItems, tooMany)),
    [],
  ),
  steps: z._default(
    z.array(id, 'Must be a list of ids').check(z.maxLength(mostItems, tooMany)),
    [],
  ),
});
export type MovedItems = z.output<typeof movedItems>;

export const noSuchRole = 'Role not found';
export const roleTaken = 'A role with this name already exists';
