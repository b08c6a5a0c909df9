import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import type { ViewControl } from '#client/lists/use-address-view.ts';
import { readOf } from '#client/reads.ts';
import { projectStatusLabels } from '#client/shared/badges.tsx';
import { optionsWith, valuesIn } from '#client/shared/filter-options.ts';
import { managerOptions } from '#client/shared/manager-options.ts';
import { outcomeLabels } from '#client/shared/outcome.ts';
import { Field } from '#client/ui/field.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { Select } from '#client/ui/select.tsx';
import { unassigned } from '#contract/dashboard-filters.ts';
import type { Project } from '#contract/projects.ts';

import { countOf, sortLabels, wholeList } from './projects-view.ts';
import type { SortKey, View } from './projects-view.ts';

type ProjectFiltersProps = ViewControl<View> & { projects: readonly Project[] };

export function ProjectFilters(props: ProjectFiltersProps) {
  const { view, type, choose, clear, projects } = props;
  const { categories, markets, managers } = useOptions(projects);
  return (
    <FilterFrame
      searched="Projects"
      count={countOf(view)}
      many
      always={
        <Field label="Search" hideLabel>
          <SearchInput
            placeholder="Search name or description"
            value={view.search}
            onChange={type}
          />
        </Field>
      }
      sort={
        <Filter
          label="Sort by"
          value={view.sort.replace('-', '')}
          onChoose={(sort) => choose({ sort: sort as SortKey })}
        >
          <Labels labels={sortLabels} />
        </Filter>
      }
      onClear={isFiltered(view, wholeList) ? clear : null}
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
        <Filter
          label="Category"
          value={view.category}
          onChoose={(category) => choose({ category })}
        >
          <option value="">All Categories</option>
          <Names names={optionsWith(categories, view.category)} />
        </Filter>
        <Filter label="Market" value={view.market} onChoose={(market) => choose({ market })}>
          <option value="">All Markets</option>
          <Names names={optionsWith(markets, view.market)} />
        </Filter>
        <Filter
          label="Project manager"
          value={view.manager}
          onChoose={(manager) => choose({ manager })}
        >
          <option value="">All Managers</option>
          <option value={unassigned}>Unassigned</option>
          {managerOptions(managers, view.manager).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Filter>
        <Filter
          label="Status"
          value={view.status}
          onChoose={(status) => choose({ status: status as View['status'] })}
        >
          <option value="">All Statuses</option>
          <Labels labels={projectStatusLabels} />
        </Filter>
        <Filter
          label="Outcome"
          value={view.outcome}
          onChoose={(outcome) => choose({ outcome: outcome as View['outcome'] })}
        >
          <option value="">All Outcomes</option>
          <Labels labels={outcomeLabels} />
        </Filter>
      </div>
    </FilterFrame>
  );
}

type FilterProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function Filter({ label, value, onChoose, children }: FilterProps) {
  return (
    <Field label={label} hideLabel>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </Select>
    </Field>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => <option key={name}>{name}</option>);
}

function Labels({ labels }: { labels: Readonly<Record<string, string>> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function useOptions(projects: readonly Project[]) {
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  return useMemo(
    () => ({
      categories: valuesIn(projects, 'category'),
      markets: valuesIn(projects, 'market'),
      managers: managers ?? [],
    }),
    [projects, managers],
  );
}
