import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { controlClass } from './control.ts';
import { useField } from './field.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** Small, and without an edge until it is pointed at: for a line of an outline. */
  quiet?: boolean;
};

/** A choice from a list, as the browser and the phone offer it. Options are its children. */
export function Select({ quiet = false, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block min-w-0', className)}>
      <select
        {...useField()}
        {...rest}
        className={clsx(
          'appearance-none truncate',
          quiet ? quietClass : [controlClass, 'h-control pr-8'],
          quiet && (rest.value === '' ? 'text-ink-faint' : 'text-ink-soft'),
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute inset-y-0 my-auto text-ink-faint',
          quiet ? 'right-2 size-3.5' : 'right-2.5 size-4',
        )}
      />
    </span>
  );
}

const quietClass =
  'h-control-sm w-full scroll-mt-24 scroll-mb-24 rounded-md border border-transparent bg-transparent pr-7 pl-2 text-field transition-colors duration-100 hover:border-line-strong focus:border-accent focus-visible:outline-offset-[-1px] aria-invalid:border-danger';
