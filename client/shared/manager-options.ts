import { unassigned } from '#contract/dashboard-filters.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

export type Option = { value: string; label: string };

/** Includes the chosen manager in any case. */
export function managerOptions(
  managers: readonly ProjectManager[],
  chosen: string | null,
): Option[] {
  const options = managers.map((manager) => ({
    value: String(manager.id),
    label: labelOf(manager),
  }));
  const listed = !chosen || chosen === unassigned || options.some(({ value }) => value === chosen);
  // The managers are still loading, or the account was deleted.
  return listed ? options : [...options, { value: chosen, label: 'Chosen manager' }];
}

function labelOf(manager: ProjectManager): string {
  return manager.isActive ? managerName(manager) : `${managerName(manager)} (inactive)`;
}
