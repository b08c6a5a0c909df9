import { controlClass, Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

import { colourIn } from './organisation-fields.ts';

type ColourFieldProps = {
  name: string;
  label: string;
  hint: string;
  value: string;
  /** Shown by the swatch while the text is not a valid colour. */
  last: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

export function ColourField(props: ColourFieldProps) {
  const { name, label, hint, value, last, error, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        <TextInput
          name={name}
          autoComplete="off"
          spellCheck={false}
          maxLength={9}
          className="font-mono"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => onChange(colourIn(value) ?? value)}
        />
        <input
          type="color"
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={colourIn(value) ?? last}
          onChange={(event) => onChange(event.target.value)}
          className={`${controlClass} order-first h-control w-12! flex-none cursor-pointer p-1! disabled:cursor-default`}
        />
      </div>
    </Field>
  );
}
