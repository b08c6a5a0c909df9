import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import { projectsQuery } from '#client/projects/queries.ts';
import { readOf } from '#client/reads.ts';
import { choiceOf, entities, kinds } from '#client/shared/kinds.ts';
import { outcomeLabels } from '#client/shared/outcome.ts';
import { Choice } from '#client/ui/choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { Entity } from '#contract/live.ts';
import { managerLabel } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';

import { DayFilter } from './day-filter.tsx';
import { noFilters } from './filters.ts';
import type { Filters } from './filters.ts';

type ActivityFiltersProps = {
  filters: Filters;
  onChange: (some: Partial<Filters>) => void;
  /** Names from the log, in case the person or project is deleted. */
  known: { person: string | undefined; project: string | undefined };
};

export function ActivityFilters({ filters, onChange, known }: ActivityFiltersProps) {
  return (
    <FilterFrame
      onClear={isFiltered(filters, noFilters) ? () => onChange(noFilters) : null}
      count={Object.values(filters).filter((value) => value !== null).length}
      className="mb-6"
    >
      <div className={gridClass}>
        <Field label="Person">
          <Select
            value={filters.person ?? ''}
            onChange={({ target }) => onChange({ person: Number(target.value) || null })}
          >
            <option value="">Everybody</option>
            <Managers chosen={filters.person} known={known.person} />
          </Select>
        </Field>
        <Projects
          value={filters.project}
          known={known.project}
          onChange={(project) => onChange({ project })}
        />
        <Field label="Kind" className="max-md:col-span-2">
          <Select
            value={filters.kind ?? ''}
            onChange={({ target }) => onChange({ kind: (target.value || null) as Entity | null })}
          >
            <option value="">Everything</option>
            <Kinds chosen={filters.kind} />
          </Select>
        </Field>
        <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
        <DayFilter label="Until" value={filters.until} onChange={(until) => onChange({ until })} />
      </div>
    </FilterFrame>
  );
}

const gridClass =
  'grid grid-cols-2 gap-3 md:max-xl:grid-cols-6 md:max-xl:*:col-span-2 md:max-xl:*:nth-last-[-n+2]:col-span-3 xl:grid-cols-5';

function Managers({ chosen, known }: { chosen: number | null; known: string | undefined }) {
  const { data } = useQuery(readOf('listProjectManagers'));
  const { data: deleted = [] } = useQuery(readOf('listDeleted'));
  const gone = deleted.filter(({ entity }) => entity === 'projectManager');
  const listed = chosen === null || [...(data ?? []), ...gone].some(({ id }) => id === chosen);
  return (
    <>
      {!listed && (
        <option value={chosen}>{known ?? (data ? 'Unknown account' : 'Loading...')}</option>
      )}
      {data?.map((manager) => (
        <option key={manager.id} value={manager.id}>
          {managerLabel(manager)}
          {!manager.isActive && ' (inactive)'}
        </option>
      ))}
      {gone.map(({ id, name }) => (
        <option key={id} value={id}>
          {name} (deleted)
        </option>
      ))}
    </>
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
            .join(' · '),
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

function Kinds({ chosen }: { chosen: Entity | null }) {
  const listed = chosen === null || choiceOf(chosen) !== null;
  return (
    <>
      {!listed && <option value={chosen}>{kinds[chosen].many}</option>}
      {entities.map((kind) => {
        const label = choiceOf(kind);
        return (
          label && (
            <option key={kind} value={kind}>
              {label}
            </option>
          )
        );
      })}
    </>
  );
}
