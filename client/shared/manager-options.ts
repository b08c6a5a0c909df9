import { unassigned } from '#contract/dashboard-filters.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

export type Option = { value: string; label: string };

export function managerOptions(managers: readonly ProjectManager[]): Option[] {
  return [
    { value: unassigned, label: 'Unassigned' },
    ...managers.map((manager) => ({ value: String(manager.id), label: labelOf(manager) })),
  ];
}

function labelOf(manager: ProjectManager): string {
  return manager.isActive ? managerName(manager) : `${managerName(manager)} (inactive)`;
}
