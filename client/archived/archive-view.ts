import { byText } from '#client/shared/filter-options.ts';
import { hasWords } from '#client/ui/words.ts';
import type { Project } from '#contract/projects.ts';
import { outcomes } from '#contract/values.ts';

export const sortKeys = ['name', 'endDate', 'category'] as const;
export type SortKey = (typeof sortKeys)[number];

export const outcomeKeys = [...outcomes, 'none'] as const;
export type OutcomeKey = (typeof outcomeKeys)[number];

/** Blank means any. */
export type View = {
  search: string;
  category: string;
  market: string;
  outcome: OutcomeKey | '';
  sort: SortKey;
};

export const wholeArchive: View = {
  search: '',
  category: '',
  market: '',
  outcome: '',
  sort: 'endDate',
};

export function viewOf(query: URLSearchParams): View {
  return {
    search: query.get('search') ?? '',
    category: query.get('category')?.trim() ?? '',
    market: query.get('market')?.trim() ?? '',
    outcome: outcomeKeys.find((key) => key === query.get('outcome')) ?? '',
    sort: sortKeys.find((key) => key === query.get('sort')) ?? wholeArchive.sort,
  };
}

export function shownProjects(archived: readonly Project[], view: View): Project[] {
  const { search, category, market, outcome, sort } = view;
  return archived
    .filter((project) => category === '' || project.category === category)
    .filter((project) => market === '' || project.market === market)
    .filter((project) => outcome === '' || (project.outcome ?? 'none') === outcome)
    .filter(
      ({ name, description }) =>
        search.trim() === '' || hasWords(`${name}\n${description ?? ''}`, search),
    )
    .toSorted((a, b) => orders[sort](a, b) || byText(a.name, b.name));
}

/** For example `8 hired, 2 withdrew`. */
export function outcomesIn(archived: readonly Project[]): string {
  return outcomes
    .map((outcome) => [archived.filter((one) => one.outcome === outcome).length, outcome] as const)
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count.toLocaleString('en-US')} ${outcome}`)
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
