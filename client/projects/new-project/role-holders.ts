import type { TaskDraft } from '#client/checklist/draft.ts';
import type { OwnerRole, RoleHolder } from '#contract/owner-roles.ts';

type Items = readonly Pick<TaskDraft, 'ownerRoleId' | 'assigneeId' | 'steps'>[];

/** A role of a new project: how many items wait for its holder, and who that is. */
export type RoleLine = { role: OwnerRole; items: number; personId: number | null };

type Choices = {
  roles: readonly OwnerRole[];
  /** The holders that were chosen by hand. */
  chosen: readonly RoleHolder[];
  /** The market of the project; null while the list has it not. */
  marketId: number | null;
  /** The people who can be newly assigned. */
  isOffered: (personId: number) => boolean;
};

/** The roles that the items of a checklist belong to, by name, with their holders: those chosen, else the market's. */
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

/** The choices with another holder of a role. */
export function withHolder(chosen: readonly RoleHolder[], held: RoleHolder): RoleHolder[] {
  return [...chosen.filter(({ ownerRoleId }) => ownerRoleId !== held.ownerRoleId), held];
}

/** An item that somebody does by name still counts for its role. */
function itemsByRole(tasks: Items): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { ownerRoleId } of tasks.flatMap((task) => [task, ...task.steps])) {
    if (ownerRoleId !== null) counts.set(ownerRoleId, (counts.get(ownerRoleId) ?? 0) + 1);
  }
  return counts;
}
