import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyText } from '#client/lists/params.ts';
import { isNotAnnounced } from '#client/shared/badges.tsx';
import { managerOptions } from '#client/shared/manager-options.ts';
import type { Option } from '#client/shared/manager-options.ts';
import { isManagerFilter, isMarketFilter, unassigned } from '#contract/dashboard-filters.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Project } from '#contract/projects.ts';
import { counted, formatNumber } from '#contract/words.ts';

/** `manager` is an id or `unassigned`. */
export const dashboardFilters = listView({
  market: anyText(isMarketFilter),
  manager: anyText(isManagerFilter),
});
export type Filters = ViewOf<typeof dashboardFilters>;

/** Drops a manager who does not exist; `managers` is undefined while loading. */
export function knownFilters(filters: Filters, managers: ProjectManager[] | undefined): Filters {
  const { manager } = filters;
  if (!managers || manager === null || manager === unassigned) return filters;
  return managers.some(({ id }) => String(id) === manager)
    ? filters
    : { ...filters, manager: null };
}

export function sentFor({ market, manager }: Filters) {
  return {
    ...(market !== null && { market }),
    ...(manager !== null && { projectManagerId: manager }),
  };
}

export function isUnder({ market, projectManagerId }: Project, filters: Filters): boolean {
  const manager = projectManagerId === null ? unassigned : String(projectManagerId);
  return (
    (filters.market === null || market === filters.market) &&
    (filters.manager === null || manager === filters.manager)
  );
}

/** At least one of the filters must be set. */
export function nothingUnder({ market, manager }: Filters): string {
  if (manager === null) return 'No open project is in this market.';
  const projects = market === null ? 'No open project' : 'No open project in this market';
  const lacks = manager === unassigned ? 'is unassigned' : 'has this manager';
  return `${projects} ${lacks}.`;
}

/** A link to the same steps in My Work; null if it has no such filter. */
export function workUnder({ market, manager }: Filters): string | null {
  if (market !== null || manager === unassigned) return null;
  const who = manager === null ? 'who=everybody' : `who=hires&id=${manager}`;
  return `/my-work?${who}&due=today`;
}

/** For example '23 steps overdue, 2 due today'. */
export function dueWords({ overdue, dueToday }: { overdue: number; dueToday: number }): string {
  const steps = (count: number) => counted(count, 'step');
  if (overdue === 0) return dueToday === 0 ? 'Nothing is overdue' : `${steps(dueToday)} due today`;
  const late = `${steps(overdue)} overdue`;
  return dueToday === 0 ? late : `${late}, ${formatNumber(dueToday)} due today`;
}

export function toAnnounce(archived: readonly Project[], filters: Filters): Project[] {
  return archived.filter((project) => isNotAnnounced(project) && isUnder(project, filters));
}

/** Managers with open projects, and the chosen one. */
export function managersOf(
  open: Project[],
  managers: ProjectManager[],
  chosen: string | null,
): Option[] {
  const busy = new Set(open.map(({ projectManagerId }) => projectManagerId));
  return managerOptions(managers.filter(({ id }) => busy.has(id) || String(id) === chosen));
}
