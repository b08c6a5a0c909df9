import { Field } from '#client/ui/field.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { asksFor } from '#contract/placeholders.ts';

import type { NewSlide } from './use-slide-fields.ts';

export function HireDateField({ slide }: { slide: NewSlide }) {
  const { draft, change, problems, messageTemplate } = slide;
  if (!asksFor(messageTemplate.text, '{hire_date}')) return null;
  return (
    <Field label="Hire date" error={problems['hireDate']} className="mt-4 sm:max-w-48">
      <DateInput
        name="hireDate"
        value={draft.hireDate}
        onChange={({ target }) => change({ hireDate: target.value })}
      />
    </Field>
  );
}
