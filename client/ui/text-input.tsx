import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { controlClass, useField } from './field.tsx';

export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useField()}
      type={type}
      {...rest}
      className={clsx(controlClass, 'h-control', className)}
    />
  );
}

/** `YYYY-MM-DD` or empty. Empty with `validity.badInput` is an incomplete or invalid date. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  // `max` limits the year to four digits.
  return <TextInput max="9999-12-31" {...props} type="date" />;
}
