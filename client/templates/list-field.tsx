import { Field } from '#client/ui/field.tsx';
import { SelectOrNew } from '#client/ui/select-or-new.tsx';
import { lengths } from '#contract/limits.ts';

type ListFieldProps = {
  name: 'category' | 'market';
  label: string;
  /** The names in the list; undefined while they are being fetched. */
  names: readonly string[] | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  className?: string;
};

/** A choice from a list of names that may be left open, and may be added to. */
export function ListField(props: ListFieldProps) {
  const { name, label, names, value, error, onChange, className } = props;
  return (
    <Field
      label={label}
      limit={lengths.name}
      error={error}
      {...(className !== undefined && { className })}
    >
      <SelectOrNew
        name={name}
        value={value}
        onChange={onChange}
        options={names}
        newPlaceholder={`New ${name}`}
        placeholder={`No ${name}`}
      />
    </Field>
  );
}
