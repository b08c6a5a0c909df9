import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { controlClass, useField } from './field.tsx';

type SelectProps = ComponentProps<'select'> & {
  look?: { control: string; icon: string };
};

/** A native select. The children are its options. */
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
