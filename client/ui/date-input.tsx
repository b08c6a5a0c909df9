import type { ComponentProps } from 'react';

import { TextInput } from './text-input.tsx';

/** A calendar day, `YYYY-MM-DD` or empty; the browser shows it as its owner writes days. */
export function DateInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput {...props} type="date" />;
}
