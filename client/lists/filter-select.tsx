import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';

import type { ViewValues } from './list-view.ts';
import type { ListControl } from './use-list-view.ts';

export type Option = { value: string | number; label: string };

type FilterSelectProps<View extends ViewValues> = {
  of: ListControl<View>;
  name: keyof View & string;
  label: string;
  showLabel?: boolean;
  /** The option without a filter. */
  any?: string;
  /** Undefined while loading. */
  options: readonly (Option | string)[] | undefined;
  /** Shown for a chosen value that is no option; by default the value itself. */
  unknown?: string;
  className?: string;
  /** If the choice changes more than this filter. */
  value?: string;
  onChoose?: (value: string) => void;
};

/** A filter, or the order, of a list. */
export function FilterSelect<View extends ViewValues>(props: FilterSelectProps<View>) {
  const { of, name, label, showLabel = false, any, options, className } = props;
  const { view, list, choose } = of;
  const value = props.value ?? String(view[name] ?? '');
  const all = (options ?? []).map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const isKnown = value === '' || all.some((option) => String(option.value) === value);
  const change = (text: string) =>
    choose({ [name]: list.params[name].read(text) } as Partial<View>);
  return (
    <Field label={label} hideLabel={!showLabel} className={className}>
      <Select value={value} onChange={({ target }) => (props.onChoose ?? change)(target.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {!isKnown && (
          <option value={value}>{options ? (props.unknown ?? value) : 'Loading...'}</option>
        )}
        {all.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
