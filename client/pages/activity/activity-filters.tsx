import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { FilterBar } from '#client/lists/filter-bar.tsx';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import type { Option } from '#client/lists/filter-select.tsx';
import type { ListControl } from '#client/lists/use-list-view.ts';
import { projectsQuery } from '#client/pages/projects/queries.ts';
import { choiceOf, entities } from '#client/shared/kinds.ts';
import { Choice } from '#client/ui/choice.tsx';
import { kindWords } from '#contract/kind-words.ts';
import { managerLabel } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';
import { outcomeLabels } from '#contract/value-labels.ts';
import { dot } from '#contract/words.ts';

import { DayFilter } from './day-filter.tsx';
import type { Filters } from './filters.ts';

type ActivityFiltersProps = {
  of: ListControl<Filters>;
  /** Names from the log, in case the person or project is deleted. */
  known: { person: string | undefined; project: string | undefined };
};

export function ActivityFilters({ of, known }: ActivityFiltersProps) {
  const { project, kind, from, until } = of.view;
  return (
    <FilterBar of={of} className="mb-6">
      <div className={gridClass}>
        <FilterSelect
          of={of}
          name="person"
          label="Person"
          showLabel
          any="Everybody"
          options={useManagers()}
          unknown={known.person ?? 'Unknown account'}
        />
        <Projects
          value={project}
          known={known.project}
          onChange={(chosen) => of.choose({ project: chosen })}
        />
        <FilterSelect
          of={of}
          name="kind"
          label="Kind"
          showLabel
          any="Everything"
          options={kindOptions}
          unknown={kind ? kindWords[kind].many : ''}
          className="max-md:col-span-2"
        />
        <DayFilter label="From" value={from} onChange={(day) => of.choose({ from: day })} />
        <DayFilter label="Until" value={until} onChange={(day) => of.choose({ until: day })} />
      </div>
    </FilterBar>
  );
}

const gridClass = 'grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5';

function useManagers(): Option[] | undefined {
  const { data } = useQuery(readOf('listProjectManagers'));
  const { data: deleted = [] } = useQuery(readOf('listDeleted'));
  const gone = deleted.filter(({ entity }) => entity === 'projectManager');
  return (
    data && [
      ...data.map((manager) => ({
        value: manager.id,
        label: manager.isActive ? managerLabel(manager) : `${managerLabel(manager)} (inactive)`,
      })),
      ...gone.map(({ id, name }) => ({ value: id, label: `${name} (deleted)` })),
    ]
  );
}

type ProjectsProps = {
  value: number | null;
  known: string | undefined;
  onChange: (project: number | null) => void;
};

function Projects({ value, known, onChange }: ProjectsProps) {
  const { data } = useQuery(projectsQuery());
  const options = useMemo(
    () =>
      data
        ?.map((project) => ({
          id: project.id,
          label: project.name,
          hint: [project.category, project.market, archivedWords(project)]
            .filter(Boolean)
            .join(dot),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
    [data],
  );
  return (
    <Choice
      label="Project"
      options={options}
      value={value}
      onChange={onChange}
      nothing="All projects"
      unknown={known ?? 'A deleted project'}
      optionsLabel="Projects"
      empty="There are no projects"
      searchPlaceholder="Search name, category or market"
    />
  );
}

function archivedWords({ status, outcome }: Project): string | null {
  if (status !== 'completed') return null;
  return outcome === null || outcome === 'hired' ? 'Archived' : outcomeLabels[outcome];
}

const kindOptions = entities.flatMap((kind) => {
  const label = choiceOf(kind);
  return label === null ? [] : [{ value: kind, label }];
});
