import * as z from 'zod/mini';

import { isNotAnnounced } from '#client/shared/not-announced.tsx';
import { dashboardQuery, unassigned } from '#contract/dashboard.ts';
import { managerName } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';

/** What is asked for: a market's name, and a manager's id or `unassigned`; null asks for nothing. */
export type Filters = { market: string | null; manager: string | null };

export const noFilters: Filters = { market: null, manager: null };

/** What an address's query asks for. What makes no sense there is left out. */
export function filtersOf(query: URLSearchParams): Filters {
  return {
    market: accepted('market', query.get('market')?.trim()),
    manager: accepted('projectManagerId', query.get('manager')),
  };
}

/** The filters without a manager whom nobody knows; `managers` is undefined until they are known. */
export function knownFilters(filters: Filters, managers: ProjectManager[] | undefined): Filters {
  const { manager } = filters;
  if (!managers || manager === null || manager === unassigned) return filters;
  return managers.some(({ id }) => String(id) === manager)
    ? filters
    : { ...filters, manager: null };
}

/** What is sent for these filters. */
export function sentFor({ market, manager }: Filters) {
  return {
    ...(market !== null && { market }),
    ...(manager !== null && { projectManagerId: manager }),
  };
}

/** Whether a project has the market and the manager that the filters ask for. */
export function isUnder({ market, projectManagerId }: Project, wanted: Filters): boolean {
  const manager = projectManagerId === null ? unassigned : String(projectManagerId);
  return (
    (wanted.market === null || market === wanted.market) &&
    (wanted.manager === null || manager === wanted.manager)
  );
}

/** The sentence for filters, at least one of them set, under which nothing was found. */
export function nothingUnder({ market, manager }: Filters): string {
  if (manager === null) return 'No open project is in this market.';
  const projects = market === null ? 'No open project' : 'No open project in this market';
  const lacks = manager === unassigned ? 'is without a manager' : 'has this manager';
  return `${projects} ${lacks}.`;
}

/** The archived projects that nothing announces yet, under the filters, in the order given. */
export function toAnnounce(archived: readonly Project[], filters: Filters): Project[] {
  return archived.filter((project) => isNotAnnounced(project) && isUnder(project, filters));
}

export type Option = { value: string; label: string };

/** The markets of open projects by name, and the chosen one whether or not it still has any. */
export function marketOptions(open: Project[], chosen: string | null): string[] {
  const names = new Set(open.map(({ market }) => market).filter((name) => name.trim() !== ''));
  if (chosen) names.add(chosen);
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The managers with open projects in the order given, and the chosen one in any case. */
export function managerOptions(
  open: Project[],
  managers: ProjectManager[],
  chosen: string | null,
): Option[] {
  const busy = new Set(open.map(({ projectManagerId }) => projectManagerId));
  const options = managers
    .filter(({ id }) => busy.has(id) || String(id) === chosen)
    .map((manager) => ({ value: String(manager.id), label: labelOf(manager) }));
  const listed = !chosen || chosen === unassigned || options.some(({ value }) => value === chosen);
  // As long as the managers are not known.
  return listed ? options : [...options, { value: chosen, label: 'Chosen manager' }];
}

function labelOf(manager: ProjectManager): string {
  return manager.isActive ? managerName(manager) : `${managerName(manager)} (inactive)`;
}

/** The value if the call would accept it as this filter. */
function accepted(name: keyof typeof dashboardQuery.shape, value: string | null | undefined) {
  if (!value || !z.safeParse(dashboardQuery.shape[name], value).success) return null;
  return value;
}
