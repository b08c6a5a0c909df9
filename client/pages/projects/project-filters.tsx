import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { FilterBar } from '#client/lists/filter-bar.tsx';
import type { useFold } from '#client/lists/filter-bar.tsx';
import { FilterSelect, optionsOf } from '#client/lists/filter-select.tsx';
import { SearchField } from '#client/lists/search-field.tsx';
import type { SearchedControl } from '#client/lists/use-searched-view.ts';
import { valuesIn } from '#client/shared/filter-options.ts';
import { managerOptions } from '#client/shared/manager-options.ts';
import type { Project } from '#contract/projects.ts';
import { outcomeLabels, projectStatusLabels } from '#contract/value-labels.ts';

import { sortLabels } from './projects-view.ts';
import type { View } from './projects-view.ts';

type ProjectFiltersProps = {
  of: SearchedControl<View>;
  projects: readonly Project[];
  fold: ReturnType<typeof useFold>;
};

export function ProjectFilters({ of, projects, fold }: ProjectFiltersProps) {
  const { categories, markets, managers } = useOptions(projects);
  return (
    <FilterBar
      of={of}
      searched="Projects"
      search={<SearchField of={of} hint="Name or description" />}
      many
      fold={fold}
      sort={
        <FilterSelect
          of={of}
          name="sort"
          label="Sort by"
          value={of.view.sort.replace('-', '')}
          options={optionsOf(sortLabels)}
        />
      }
      className={clsx('mb-6', !fold[0] && 'max-sm:hidden')}
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <FilterSelect
          of={of}
          name="category"
          label="Category"
          any="All Categories"
          options={categories}
        />
        <FilterSelect of={of} name="market" label="Market" any="All Markets" options={markets} />
        <FilterSelect
          of={of}
          name="manager"
          label="Project manager"
          any="All Managers"
          options={managers}
          unknown="Chosen manager"
        />
        <FilterSelect
          of={of}
          name="status"
          label="Status"
          any="All Statuses"
          options={optionsOf(projectStatusLabels)}
        />
        <FilterSelect
          of={of}
          name="outcome"
          label="Outcome"
          any="All Outcomes"
          options={optionsOf(outcomeLabels)}
        />
      </div>
    </FilterBar>
  );
}

function useOptions(projects: readonly Project[]) {
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  return useMemo(
    () => ({
      categories: valuesIn(projects, 'category'),
      markets: valuesIn(projects, 'market'),
      managers: managerOptions(managers ?? []),
    }),
    [projects, managers],
  );
}
