import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { DateInput } from '#client/ui/text-input.tsx';

import { isFilterDay } from './filters.ts';

type DayFilterProps = {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
};

/** The filter does not change while a date is being typed. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <Field label={label}>
      <DateInput
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const day = isFilterDay(target.value) ? target.value : null;
          const emptied = target.value === '' && !target.validity.badInput;
          if ((day ?? emptied) && day !== value) onChange(day);
        }}
      />
    </Field>
  );
}
