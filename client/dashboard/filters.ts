import * as z from 'zod/mini';

import { dashboardQuery, unassigned } from '../../contract/dashboard.ts';
import { managerName } from '../../contract/managers.ts';
import type { ProjectManager } from '../../contract/managers.ts';
import type { Project } from '../../contract/projects.ts';
import { isNotAnnounced } from '../not-announced.tsx';
import { isUnder } from './queries.ts';
import type { Filters } from './queries.ts';

/** The filters that an address's query asks for. What makes no sense there is left out. */
export function filtersOf(search: URLSearchParams): Filters {
  const market = accepted('market', search.get('market')?.trim());
  const manager = accepted('projectManagerId', search.get('manager'));
  return { ...(market && { market }), ...(manager && { projectManagerId: manager }) };
}

/** The address's query with these filters in place of its own; whatever else it holds stays. */
export function searchWith(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search);
  const wanted = { market: filters.market, manager: filters.projectManagerId };
  for (const [name, value] of Object.entries(wanted)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** The filters without a manager whom nobody knows; `managers` is undefined until they are known. */
export function knownFilters(filters: Filters, managers: ProjectManager[] | undefined): Filters {
  const { projectManagerId: chosen, ...others } = filters;
  if (!managers || !chosen || chosen === unassigned) return filters;
  return managers.some(({ id }) => String(id) === chosen) ? filters : others;
}

/** True where anything is filtered. */
export function isFiltered({ market, projectManagerId }: Filters): boolean {
  return market !== undefined || projectManagerId !== undefined;
}

/** The sentence for filters, at least one of them set, under which nothing was found. */
export function nothingUnder({ market, projectManagerId }: Filters): string {
  if (projectManagerId === undefined) return 'No open project is in this market.';
  const projects = market === undefined ? 'No open project' : 'No open project in this market';
  const lacks = projectManagerId === unassigned ? 'is without a manager' : 'has this manager';
  return `${projects} ${lacks}.`;
}

/** The archived projects that nothing announces yet, under the filters, in the order given. */
export function toAnnounce(archived: readonly Project[], filters: Filters): Project[] {
  return archived.filter((project) => isNotAnnounced(project) && isUnder(project, filters));
}

export type Option = { value: string; label: string };

/** The markets of open projects by name, and the chosen one whether or not it still has any. */
export function marketOptions(open: Project[], chosen: string | undefined): string[] {
  const names = new Set(open.map(({ market }) => market).filter((name) => name.trim() !== ''));
  if (chosen) names.add(chosen);
  return [...names].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** The managers with open projects in the order given, and the chosen one in any case. */
export function managerOptions(
  open: Project[],
  managers: ProjectManager[],
  chosen: string | undefined,
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
  if (!value || !z.safeParse(dashboardQuery.shape[name], value).success) return undefined;
  return value;
}
