import type { ComponentProps, ReactNode } from 'react';

import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { DateInput, TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

/** A record form, or another form of this shape. */
export type FormFields<Values> = {
  values: Values;
  problems: Partial<Record<string, string>>;
  labels: Partial<Record<keyof Values, string>>;
  change: (some: Partial<Values>) => void;
};

type FieldLook = Partial<Omit<ComponentProps<typeof Field>, 'children' | 'error'>> & {
  /** Replaced by a problem. */
  quietHint?: ReactNode;
};

type FormFieldProps<Values, Name extends keyof Values & string> = FieldLook & {
  form: FormFields<Values>;
  name: Name;
  children: (value: Values[Name], change: (value: Values[Name]) => void) => ReactNode;
};

/** A field with label and problem. The children receive the value and its setter. */
export function FormField<Values, Name extends keyof Values & string>(
  props: FormFieldProps<Values, Name>,
) {
  const { form, name, quietHint, children, ...look } = props;
  const error = form.problems[name];
  return (
    <Field
      label={form.labels[name] ?? name}
      error={error}
      {...(quietHint !== undefined && { hint: !error && quietHint })}
      {...look}
    >
      {children(form.values[name], (value) =>
        form.change({ [name]: value } as unknown as Partial<Values>),
      )}
    </Field>
  );
}

type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

type Bound<Values> = FieldLook & { form: FormFields<Values>; name: TextNames<Values> };

function OfText<Values>(
  props: Bound<Values> & {
    children: (value: string, change: (value: string) => void) => ReactNode;
  },
) {
  return <FormField {...(props as unknown as FormFieldProps<Record<string, string>, string>)} />;
}

type InputProps = ComponentProps<'input'> & { [data: `data-${string}`]: unknown };

/** `input` is passed to the control. */
export function TextField<Values>({ input, ...bound }: Bound<Values> & { input?: InputProps }) {
  return (
    <OfText {...bound}>
      {(value, change) => (
        <TextInput
          name={bound.name}
          autoComplete="off"
          {...input}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </OfText>
  );
}

type AreaProps = ComponentProps<'textarea'>;

export function AreaField<Values>({ input, ...bound }: Bound<Values> & { input?: AreaProps }) {
  return (
    <OfText {...bound}>
      {(value, change) => (
        <TextArea
          name={bound.name}
          dir="auto"
          {...input}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </OfText>
  );
}

/** `rows` is the initial height. */
export function DescriptionField({
  rows,
  placeholder,
  ...bound
}: Omit<Bound<{ description: string }>, 'name'> & Pick<AreaProps, 'rows' | 'placeholder'>) {
  return (
    <AreaField
      limit={lengths.description}
      {...bound}
      name="description"
      input={{ rows, placeholder }}
    />
  );
}

export function DayField<Values>(bound: Bound<Values>) {
  return (
    <OfText {...bound}>
      {(value, change) => (
        <DateInput
          name={bound.name}
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </OfText>
  );
}

export function ChoiceField<Values>({
  options,
  ...bound
}: Bound<Values> & { options: Readonly<Record<string, string>> }) {
  return (
    <OfText {...bound}>
      {(value, change) => (
        <Select name={bound.name} value={value} onChange={(event) => change(event.target.value)}>
          {Object.entries(options).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </OfText>
  );
}
