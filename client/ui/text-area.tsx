import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { controlClass, useField } from './field.tsx';

export function TextArea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      {...rest}
      className={clsx(
        controlClass,
        'field-sizing-content max-h-[50dvh] resize-y py-1.5 leading-5',
        minimum[rows] ?? minimum[4],
        className,
      )}
    />
  );
}

/** `field-sizing` ignores `rows`, so the minimum height is set here. */
const minimum: Record<number, string> = {
  1: 'min-h-control',
  2: 'min-h-14',
  3: 'min-h-19',
  4: 'min-h-24',
};
