import { clsx } from 'clsx';
import { useId, useState } from 'react';

import { TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { lengths } from '#contract/limits.ts';

import { hireFields } from './project-fields.ts';

type HireFieldsProps = {
  form: FormFields<ValuesOf<typeof hireFields>>;
  className?: string;
};

const names = Object.keys(hireFields) as (keyof typeof hireFields)[];

/** Folded while blank. */
export function HireFields({ form, className }: HireFieldsProps) {
  const id = useId();
  const [open, setOpen] = useState(() => names.some((name) => form.values[name] !== ''));
  // Stays open while a problem is corrected.
  if (!open && names.some((name) => form.problems[name])) setOpen(true);
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
          <FoldIcon open={open} className="size-4 flex-none text-ink-faint" />
          Announcement
          <span className="min-w-0 truncate text-sm font-normal text-ink-faint">
            Who was hired, for the slide
          </span>
        </button>
      </h3>
      <div id={id}>
        {open && (
          <div className="grid animate-appear gap-4 px-3 pb-3 sm:grid-cols-2">
            {names.map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                limit={lengths.name}
                input={{ dir: 'auto' }}
              />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
