import { Field } from '#client/ui/field.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';

type DescriptionFieldProps = {
  value: string;
  error: string | undefined;
  rows?: number;
  className?: string;
  onChange: (description: string) => void;
};

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
