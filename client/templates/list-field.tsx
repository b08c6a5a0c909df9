import { FormField } from '#client/shared/form-fields.tsx';
import type { FormFields } from '#client/shared/form-fields.tsx';
import { SelectOrNew } from '#client/ui/select-or-new.tsx';
import { lengths } from '#contract/limits.ts';

type ListFieldProps<Name extends 'category' | 'market'> = {
  form: FormFields<{ [Key in Name]: string }>;
  name: Name;
  /** The names in the list; undefined while they are being fetched. */
  names: readonly string[] | undefined;
};

/** A choice from a list of names that may be left open, and may be added to. */
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
