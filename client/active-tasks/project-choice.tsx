import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';

import type { Project } from '../../contract/projects.ts';
import { openProjectsQuery } from '../dashboard/queries.ts';
import { controlClass } from '../ui/control.ts';
import { Field, useField } from '../ui/field.tsx';
import { Picker } from '../ui/picker.tsx';
import { Popover } from '../ui/popover.tsx';

type ProjectChoiceProps = {
  value: number | null;
  onChange: (projectId: number | null) => void;
  /** What stands there while nothing is chosen. */
  nothing: string;
  /** As those of a field. */
  hideLabel?: boolean;
  required?: boolean;
  error?: string | undefined;
  className?: string;
};

/** The field for one of the open projects, found by typing. */
export function ProjectChoice({ value, onChange, nothing, ...field }: ProjectChoiceProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { data } = useQuery(openProjectsQuery({}));
  const name = value === null ? nothing : nameOf(value, data);
  const close = () => setOpener(null);
  return (
    <>
      <Field label="Project" {...field}>
        <Opener
          name={name}
          panel={opener ? id : null}
          onPress={(button) => setOpener(opener ? null : button)}
        />
      </Field>
      {opener && (
        <Popover id={id} opener={opener} onClose={close} label="Choose a project">
          <Projects
            projects={data}
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}

type OpenerProps = {
  /** What is chosen. */
  name: string;
  /** The id of what it opens, while that is open. */
  panel: string | null;
  onPress: (button: HTMLElement) => void;
};

function Opener({ name, panel, onPress }: OpenerProps) {
  return (
    <button
      type="button"
      role="combobox"
      {...useField()}
      aria-haspopup="dialog"
      aria-expanded={panel !== null}
      aria-controls={panel ?? undefined}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className={`${controlClass} flex h-control items-center justify-between gap-2 text-left`}
    >
      <span dir="auto" className="truncate" title={name}>
        {name}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-faint" />
    </button>
  );
}

type ProjectsProps = Pick<ProjectChoiceProps, 'value' | 'onChange'> & {
  projects: Project[] | undefined;
};

function Projects({ projects, value, onChange }: ProjectsProps) {
  const place = useRef<HTMLDivElement>(null);
  // Whoever opens it wants to type.
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const options = useMemo(
    () =>
      projects?.map(({ id, name, category, market }) => ({
        id,
        label: name,
        hint: `${category} · ${market}`,
      })),
    [projects],
  );
  return (
    <div ref={place}>
      <Picker
        label="Open projects"
        options={options}
        chosen={value === null ? [] : [value]}
        // One takes the place of the other.
        onChange={(chosen) => onChange(chosen.find((id) => id !== value) ?? null)}
        empty="There are no open projects"
        searchPlaceholder="Search name, category or market"
      />
    </div>
  );
}

function nameOf(id: number, projects: Project[] | undefined): string {
  if (!projects) return 'Loading...';
  return projects.find((project) => project.id === id)?.name ?? 'A project that is not open';
}
