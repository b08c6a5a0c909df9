import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyName, anyOf, anyWords, choiceOf, uncounted } from '#client/lists/params.ts';
import { byText } from '#client/shared/filter-options.ts';
import { hasWords } from '#client/ui/has-words.ts';
import type { Project } from '#contract/projects.ts';
import { outcomes } from '#contract/values.ts';
import { formatNumber } from '#contract/words.ts';

const sortKeys = ['name', 'endDate', 'category'] as const;
type SortKey = (typeof sortKeys)[number];

export const archiveView = listView({
  search: anyWords,
  category: anyName,
  market: anyName,
  outcome: anyOf([...outcomes, 'none']),
  sort: uncounted(choiceOf(sortKeys, 'endDate')),
});
export type View = ViewOf<typeof archiveView>;

export function shownProjects(archived: readonly Project[], view: View): Project[] {
  const { search, category, market, outcome, sort } = view;
  return archived
    .filter((project) => category === null || project.category === category)
    .filter((project) => market === null || project.market === market)
    .filter((project) => outcome === null || (project.outcome ?? 'none') === outcome)
    .filter(
      ({ name, description }) =>
        search.trim() === '' || hasWords(`${name}\n${description ?? ''}`, search),
    )
    .toSorted((a, b) => orders[sort](a, b) || byText(a.name, b.name));
}

/** For example `8 hired, 2 withdrew, 1 without outcome`; empty if none has an outcome. */
export function outcomesIn(archived: readonly Project[]): string {
  if (archived.every(({ outcome }) => outcome === null)) return '';
  return [...outcomes, null]
    .map((outcome) => [archived.filter((one) => one.outcome === outcome).length, outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${formatNumber(count)} ${outcome ?? 'without outcome'}`)
    .join(', ');
}

const orders: Record<SortKey, (a: Project, b: Project) => number> = {
  name: () => 0,
  endDate: (a, b) => latestFirst(a.endDate, b.endDate),
  category: (a, b) => byText(a.category, b.category),
};

function latestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a > b ? -1 : 1;
}
