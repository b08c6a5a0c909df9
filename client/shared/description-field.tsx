import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';

type DescriptionFieldProps = {
  value: string;
  error: string | undefined;
  /** How many lines it has room for before it grows. */
  rows?: number;
  /** Where it stands in its form. */
  className?: string;
  onChange: (description: string) => void;
};

/** The field for what a thing is about, in any form. */
export function DescriptionField({
  value,
  error,
  rows,
  className,
  onChange,
}: DescriptionFieldProps) {
  return (
    <Field
      label="Description"
      limit={lengths.description}
      error={error}
      {...(className !== undefined && { className })}
    >
      <TextArea
        name="description"
        dir="auto"
        {...(rows !== undefined && { rows })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
