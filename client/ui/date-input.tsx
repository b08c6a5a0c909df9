import type { ComponentProps } from 'react';

import { TextInput } from './text-input.tsx';

/** `YYYY-MM-DD` or empty. Empty with `validity.badInput` is an incomplete or impossible date. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  // `max` limits the year to four digits.
  return <TextInput max="9999-12-31" {...props} type="date" />;
}
