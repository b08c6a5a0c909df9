import type { ComponentProps } from 'react';

import { TextInput } from './text-input.tsx';

/**
 * A calendar day, `YYYY-MM-DD` or empty; the browser shows it as its owner writes days. Empty with
 * `validity.badInput` is a day that was half typed, or that does not exist.
 */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  // With a latest day the year takes no more than four digits.
  return <TextInput max="9999-12-31" {...props} type="date" />;
}
