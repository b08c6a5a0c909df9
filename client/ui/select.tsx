import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { controlClass, useField } from './field.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** Instead of the look of a form's control. */
  look?: { control: string; icon: string };
};

/** A choice from a list, as the browser and the phone offer it. Options are its children. */
export function Select({ look, className, children, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block min-w-0', className)}>
      <select
        {...useField()}
        {...rest}
        className={clsx(
          'appearance-none truncate',
          look?.control ?? [controlClass, 'h-control pr-8'],
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute inset-y-0 my-auto text-ink-faint',
          look?.icon ?? 'right-2.5 size-4',
        )}
      />
    </span>
  );
}
