import { ChoiceField, TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { lengths } from '#contract/limits.ts';

import { HoursField } from './hours-field.tsx';
import { taskFields } from './work-fields.ts';

type TaskValues = ValuesOf<typeof taskFields>;
type Of<Name extends keyof TaskValues> = { form: FormFields<Pick<TaskValues, Name>> };

type TitleFieldProps = Of<'title'> & { className: string; control?: string };

/** `control` is the name by which a checklist below focuses it. */
export function TitleField({ form, className, control = 'title' }: TitleFieldProps) {
  return (
    <TextField
      form={form}
      name="title"
      required
      limit={lengths.name}
      className={className}
      input={{ name: control, dir: 'auto' }}
    />
  );
}

export function StatusField({ form, hint }: Of<'status'> & { hint?: string | null }) {
  const { options } = taskFields.status;
  return <ChoiceField form={form} name="status" options={options} hint={hint} />;
}

export function PriorityField({ form, className }: Of<'priority'> & { className?: string }) {
  const { options } = taskFields.priority;
  return <ChoiceField form={form} name="priority" options={options} className={className} />;
}

export function TaskHoursField({ form }: Of<'estimatedHours'>) {
  return <HoursField form={form} placeholder="0" quietHint="At most two decimals, such as 2.5" />;
}
