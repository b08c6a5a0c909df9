import { createContext } from 'react';

import type { PickerOption } from '#client/ui/picker-options.ts';
import type { OwnerRole, RoleHolder } from '#contract/owner-roles.ts';
import type { Person, PersonTaskStep } from '#contract/people.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

export type Owners = {
  people: readonly Person[] | undefined;
  roles: readonly OwnerRole[] | undefined;
  /** The role holders; null without a project, as in a template. */
  holders: readonly RoleHolder[] | null;
  /** Creates a role or person by name and returns the id. Rejects after reporting the failure. */
  add?: (kind: 'role' | 'person', name: string) => Promise<number>;
};

export const OwnersContext = createContext<Owners>({
  people: undefined,
  roles: undefined,
  holders: null,
});

export type Owner = { ownerRoleId: number | null; personIds: readonly number[] };

/** `byRole`: the people follow from the role. */
export type Owned = Owner & { byRole: boolean };

export const noOwner: Owner = { ownerRoleId: null, personIds: [] };

export function ownerWords({ ownerRoleId, personIds }: Owner, owners: Owners) {
  const { people, roles, holders } = owners;
  const names = personIds.map((id) => nameIn(people, id));
  const role = ownerRoleId === null ? null : nameIn(roles, ownerRoleId);
  const isWaiting = role !== null && names.length === 0 && holders !== null;
  const who = names.join(', ') || (isWaiting ? nobodyYet : null);
  const text = [role, who].filter((part) => part !== null).join(': ');
  return { text: text || null, who, role, isWaiting };
}

export const nobodyYet = 'nobody yet';

export function roleOption({ id, name }: OwnerRole, { people, holders }: Owners): string {
  if (!holders) return name;
  const personId = holders.find((roleHolder) => roleHolder.ownerRoleId === id)?.personId ?? null;
  return `${name}: ${personId === null ? nobodyYet : nameIn(people, personId)}`;
}

/** The difference between a role with its holder and the same person. */
export const ownerGroups = { roles: 'Roles, whoever holds them', people: 'People, by name' };

/** The active people, and those chosen. Choosing the holder of the item's own role would be choosing that role. */
export function offeredPeople(
  people: readonly Person[],
  { ownerRoleId, personIds, byRole }: Owned,
  holders: Owners['holders'],
): Person[] {
  const holderId = holders?.find((holder) => holder.ownerRoleId === ownerRoleId)?.personId;
  return people.filter(({ id, isActive }) =>
    id === holderId && byRole ? false : isActive || personIds.includes(id),
  );
}

export function nameIn(
  members: readonly { id: number; name: string }[] | undefined,
  id: number,
): string {
  if (!members) return 'Loading...';
  return members.find((member) => member.id === id)?.name ?? 'Unknown';
}

/** Inactive people can only be removed. */
export function peopleOptions(people: readonly Person[]): PickerOption[] {
  return people.map(({ id, name, role, isActive }) => ({
    id,
    label: name,
    ...(!isActive ? { hint: 'inactive', disabled: true } : role ? { hint: role } : {}),
  }));
}

export function ownedTask({ ownerRoleId, assigneeId, assigneeByRole }: Task): Owned {
  const personIds = assigneeId === null ? [] : [assigneeId];
  return { ownerRoleId, personIds, byRole: assigneeId === null || assigneeByRole };
}

export function ownedStep(
  { ownerRoleId }: Pick<TaskStep, 'ownerRoleId'>,
  links: readonly Pick<PersonTaskStep, 'personId' | 'byRole'>[] = [],
): Owned {
  const personIds = links.map(({ personId }) => personId);
  return { ownerRoleId, personIds, byRole: links.every(({ byRole }) => byRole) };
}
