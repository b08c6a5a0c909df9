import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

import { controlClass } from './control.ts';
import { useField } from './field.tsx';

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block min-w-0', className)}>
      <select
        {...useField()}
        {...rest}
        className={clsx(controlClass, 'h-control appearance-none truncate pr-8')}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-ink-faint"
      />
    </span>
  );
}
