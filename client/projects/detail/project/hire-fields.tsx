import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import { hireFields, projectLabels as labels } from './project-values.ts';
import type { HireField, ProjectValues } from './project-values.ts';

type HireFieldsProps = {
  values: ProjectValues;
  problems: Partial<Record<string, string>>;
  onChange: (some: Partial<ProjectValues>) => void;
  className?: string;
};

/** What an announcement will say of the hire. Unfolds; it is folded for as long as nothing is in it. */
export function HireFields({ values, problems, onChange, className }: HireFieldsProps) {
  const id = useId();
  const [open, setOpen] = useState(() => hireFields.some((field) => values[field] !== ''));
  // What is refused must be seen, and stay so while it is mended.
  if (!open && hireFields.some((field) => problems[field])) setOpen(true);
  const field = (name: HireField) => (
    <Field label={labels[name]} limit={lengths.name} error={problems[name]}>
      <TextInput
        name={name}
        dir="auto"
        autoComplete="off"
        value={values[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className={clsx('rounded-md border border-line', className)}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-base font-medium text-ink focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden="true"
            className={clsx(
              'size-4 flex-none text-ink-faint transition-transform duration-150',
              open && 'rotate-90',
            )}
          />
          Announcement
          <span className="min-w-0 truncate text-sm font-normal text-ink-faint">
            Who was hired, for the slide
          </span>
        </button>
      </h3>
      <div id={id}>
        {open && (
          <div className="grid animate-appear gap-4 px-3 pb-3 sm:grid-cols-2">
            {field('advisorName')}
            {field('advisorTitle')}
            {field('advisorPriorFirm')}
            {field('advisorLocation')}
            {field('hiringManagerName')}
            {field('hiringManagerTitle')}
          </div>
        )}
      </div>
    </div>
  );
}
