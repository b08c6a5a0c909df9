import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { controlClass } from './control.ts';
import { Field, useField } from './field.tsx';
import type { PickerOption } from './picker-options.ts';
import { Picker } from './picker.tsx';
import { Popover } from './popover.tsx';

type ChoiceProps = {
  /** The field's name. */
  label: string;
  /** Everything that can be chosen, in its order; undefined while it is on its way. */
  options: readonly PickerOption[] | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  /** What stands there while nothing is chosen. */
  nothing: string;
  /** What stands there where what is chosen is none of the options. */
  unknown: string;
  /** What the options are called in the plural, and what is said where there are none. */
  optionsLabel: string;
  empty: string;
  searchPlaceholder: string;
  /** As those of a field. */
  hideLabel?: boolean;
  required?: boolean;
  error?: string | undefined;
  className?: string;
};

/** The field for one choice out of many, found by typing. */
export function Choice(props: ChoiceProps) {
  const { label, options, value, onChange, nothing, unknown } = props;
  const { optionsLabel, empty, searchPlaceholder, ...field } = props;
  const { hideLabel = false, required = false, error, className = '' } = field;
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const chosen = options?.find((option) => option.id === value);
  const name = value === null ? nothing : (chosen?.label ?? (options ? unknown : 'Loading...'));
  const close = () => setOpener(null);
  return (
    <>
      <Field
        label={label}
        hideLabel={hideLabel}
        required={required}
        error={error}
        className={className}
      >
        <Opener
          name={name}
          panel={opener ? id : null}
          onPress={(button) => setOpener(opener ? null : button)}
        />
      </Field>
      {opener && (
        <Popover id={id} opener={opener} onClose={close} label={`Choose a ${label.toLowerCase()}`}>
          <Search>
            <Picker
              label={optionsLabel}
              options={options}
              chosen={value === null ? [] : [value]}
              // One takes the place of the other.
              onChange={(picked) => {
                onChange(picked.find((one) => one !== value) ?? null);
                close();
              }}
              empty={empty}
              searchPlaceholder={searchPlaceholder}
            />
          </Search>
        </Popover>
      )}
    </>
  );
}

type OpenerProps = {
  /** What is chosen. */
  name: string;
  /** The id of what it opens, while that is open. */
  panel: string | null;
  onPress: (button: HTMLElement) => void;
};

function Opener({ name, panel, onPress }: OpenerProps) {
  return (
    <button
      type="button"
      role="combobox"
      {...useField()}
      aria-haspopup="dialog"
      aria-expanded={panel !== null}
      aria-controls={panel ?? undefined}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className={`${controlClass} flex h-control items-center justify-between gap-2 text-left`}
    >
      <span dir="auto" className="truncate" title={name}>
        {name}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-faint" />
    </button>
  );
}

/** Whoever opens it wants to type. */
function Search({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
