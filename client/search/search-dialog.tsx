import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';

import type { Project } from '../../contract/projects.ts';
import type { ProjectStatus } from '../../contract/values.ts';
import { projectsQuery } from '../projects/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { matching } from './matching.ts';

type SearchDialogProps = {
  onClose: () => void;
  statusBadge: (status: ProjectStatus) => ReactNode;
};

/** Finds projects by name, archived ones too, and goes to the one that is chosen. */
export function SearchDialog({ onClose, statusBadge }: SearchDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title="Search Projects" place="top">
      <Finder onClose={onClose} statusBadge={statusBadge} />
    </Dialog>
  );
}

/** How many results are listed; whoever has more types on. */
const mostListed = 100;

function Finder({ onClose, statusBadge }: SearchDialogProps) {
  const projects = useQuery(projectsQuery());
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const found = matching(projects.data ?? [], typed);
  const listed = found.slice(0, mostListed);

  const go = (project: Project | undefined) => {
    if (!project) return;
    onClose();
    navigate(`/projects/${project.id}`);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && listed.length > 0) {
      setChosen((chosen + step + listed.length) % listed.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      go(listed[chosen]);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
        />
        <TextInput
          role="combobox"
          aria-label="Search Projects"
          aria-autocomplete="list"
          aria-expanded={listed.length > 0}
          aria-controls={`${id}-list`}
          {...(listed[chosen] && { 'aria-activedescendant': `${id}-${listed[chosen].id}` })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Type project name to search..."
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
          className="pl-8"
        />
      </span>
      <div className="-mx-2 mt-3 max-h-96 overflow-y-auto overscroll-contain px-2">
        <div
          role="listbox"
          aria-label="Projects"
          id={`${id}-list`}
          className="flex flex-col gap-0.5"
        >
          {listed.map((project, at) => (
            <Result
              key={project.id}
              id={`${id}-${project.id}`}
              project={project}
              chosen={at === chosen}
              badge={statusBadge(project.status)}
              onPoint={() => setChosen(at)}
              onGo={() => go(project)}
            />
          ))}
        </div>
        {projects.isPending && <SkeletonRows label="Loading projects" rows={3} />}
        {projects.isError && (
          <FailedState
            message="Projects could not be loaded"
            busy={projects.isFetching}
            onRetry={() => void projects.refetch()}
          />
        )}
        {projects.data && found.length === 0 && <Prompt blank={typed.trim() === ''} />}
      </div>
      <p
        role="status"
        className="mt-3 flex flex-wrap justify-between gap-x-4 text-sm text-ink-faint"
      >
        {listed.length > 0 && <span>Press Enter to select the first result</span>}
        {found.length > 0 && <span className="tabular-nums">{countOf(found.length)}</span>}
      </p>
    </>
  );
}

function Result({
  id,
  project,
  chosen,
  badge,
  onPoint,
  onGo,
}: {
  id: string;
  project: Project;
  chosen: boolean;
  badge: ReactNode;
  onPoint: () => void;
  onGo: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // The keyboard works on the text field, which names the chosen option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={onGo}
      className={clsx(
        'flex cursor-pointer items-start gap-3 rounded-md border border-transparent px-3 py-2',
        chosen && 'bg-sunken forced-colors:border-[Highlight]',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium text-ink">{project.name}</span>
        {project.description && (
          <span className="block truncate text-sm text-ink-soft">{project.description}</span>
        )}
        <span className="block truncate text-sm text-ink-faint">{project.category}</span>
      </span>
      {badge}
    </div>
  );
}

function Prompt({ blank }: { blank: boolean }) {
  return (
    <div className="py-8 text-center text-base">
      {blank ? (
        <p className="text-ink-soft">Start typing to search projects</p>
      ) : (
        <>
          <p className="font-medium text-ink">No projects found</p>
          <p className="mt-1 text-ink-soft">Try a different search term</p>
        </>
      )}
    </div>
  );
}

function countOf(found: number): string {
  if (found > mostListed) return `First ${mostListed} of ${found.toLocaleString('en-US')} results`;
  return found === 1 ? '1 result' : `${found} results`;
}
