import type { OwnerRole, RoleHolder } from '#contract/owner-roles.ts';

type Item = { ownerRoleId?: number | null | undefined };
export type Items = readonly (Item & { steps?: readonly Item[] | undefined })[];

/** A role of a new project: how many items it owns, and its holder. */
export type RoleLine = { role: OwnerRole; items: number; personId: number | null };

type Choices = {
  roles: readonly OwnerRole[];
  /** Chosen by hand. */
  chosen: readonly RoleHolder[];
  /** Null if the list does not contain the market. */
  marketId: number | null;
  isOffered: (personId: number) => boolean;
};

/** The roles of a checklist by name, with their holders: the chosen ones, otherwise the market's defaults. */
export function roleLines(
  tasks: Items,
  { roles, chosen, marketId, isOffered }: Choices,
): RoleLine[] {
  const used = itemsByRole(tasks);
  return roles.flatMap((role) => {
    const items = used.get(role.id);
    if (items === undefined) return [];
    const byHand = chosen.find(({ ownerRoleId }) => ownerRoleId === role.id);
    const usual = role.defaultPeople.find((one) => one.marketId === marketId)?.personId;
    const offered = usual !== undefined && isOffered(usual) ? usual : null;
    return [{ role, items, personId: byHand ? byHand.personId : offered }];
  });
}

export function holdersIn(lines: readonly RoleLine[]): RoleHolder[] {
  return lines.map(({ role, personId }) => ({ ownerRoleId: role.id, personId }));
}

export function withHolder(chosen: readonly RoleHolder[], roleHolder: RoleHolder): RoleHolder[] {
  return [
    ...chosen.filter(({ ownerRoleId }) => ownerRoleId !== roleHolder.ownerRoleId),
    roleHolder,
  ];
}

/** An item assigned to a person by name still counts for its role. */
export function itemsByRole(tasks: Items): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { ownerRoleId } of tasks.flatMap((task) => [task, ...(task.steps ?? [])])) {
    if (ownerRoleId) counts.set(ownerRoleId, (counts.get(ownerRoleId) ?? 0) + 1);
  }
  return counts;
}
