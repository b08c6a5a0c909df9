import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

import { controlClass } from './control.ts';
import { useField } from './field.tsx';

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
