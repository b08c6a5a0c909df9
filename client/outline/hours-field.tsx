import { useState } from 'react';

import { TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { hours as contractHours, parseHours, typedHours } from '#contract/hours.ts';

type HoursFieldProps = Omit<
  Parameters<typeof TextField<{ estimatedHours: string }>>[0],
  'name' | 'input'
> & { placeholder?: string };

export function HoursField({ placeholder, ...bound }: HoursFieldProps) {
  return (
    <TextField
      {...bound}
      name="estimatedHours"
      input={{ inputMode: 'decimal', ...(placeholder !== undefined && { placeholder }) }}
    />
  );
}

type LineHoursProps = {
  hours: number;
  onChange: (hours: number) => void;
};

export function LineHours({ hours, onChange }: LineHoursProps) {
  const [before] = useState(hours);
  const [typed, setTyped] = useState(typedHours(hours));
  const { error } = contractHours.safeParse(parseHours(typed));
  const form: FormFields<{ estimatedHours: string }> = {
    values: { estimatedHours: typed },
    problems: error ? { estimatedHours: error.issues[0]?.message ?? '' } : {},
    labels: { estimatedHours: 'Estimated hours' },
    change: ({ estimatedHours = '' }) => {
      setTyped(estimatedHours);
      const { data } = contractHours.safeParse(parseHours(estimatedHours));
      // Not the readable part of "1,000".
      onChange(data ?? before);
    },
  };
  return <HoursField form={form} />;
}
