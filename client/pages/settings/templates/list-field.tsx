import { FormField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { SelectOrNew } from '#client/ui/select-or-new.tsx';
import { lengths } from '#contract/limits.ts';

type ListFieldProps<Name extends 'category' | 'market'> = {
  form: FormFields<{ [Key in Name]: string }>;
  name: Name;
  names: readonly string[] | undefined;
};

/** An optional choice from a list that users can extend. */
export function ListField<Name extends 'category' | 'market'>(props: ListFieldProps<Name>) {
  const { form, name, names } = props;
  return (
    <FormField<{ [Key in Name]: string }, Name> form={form} name={name} limit={lengths.name}>
      {(value, change) => (
        <SelectOrNew
          name={name}
          value={value}
          onChange={change}
          options={names}
          newPlaceholder={`New ${name}`}
          placeholder={`No ${name}`}
        />
      )}
    </FormField>
  );
}
