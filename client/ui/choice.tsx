import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { controlClass, Field, useField } from './field.tsx';
import type { PickerOption } from './picker-options.ts';
import { Picker } from './picker.tsx';
import { Popover } from './popover.tsx';

type ChoiceProps = {
  label: string;
  options: readonly PickerOption[] | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  nothing: string;
  unknown: string;
  optionsLabel: string;
  empty: string;
  searchPlaceholder: string;
  hideLabel?: boolean;
  required?: boolean;
  error?: string | undefined;
  className?: string;
};

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
          <SearchFirst>
            <Picker
              label={optionsLabel}
              options={options}
              chosen={value === null ? [] : [value]}
              // The new option replaces the old one.
              onChange={(picked) => {
                onChange(picked.find((one) => one !== value) ?? null);
                close();
              }}
              empty={empty}
              searchPlaceholder={searchPlaceholder}
            />
          </SearchFirst>
        </Popover>
      )}
    </>
  );
}

type OpenerProps = {
  name: string;
  panel: string | null;
  onPress: (button: HTMLElement) => void;
};

export function Opener({ name, panel, onPress }: OpenerProps) {
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
      <span dir="auto" translate="no" className="truncate" title={name}>
        {name}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 flex-none text-ink-faint" />
    </button>
  );
}

/** Focuses the search field of what it contains. */
export function SearchFirst({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.querySelector<HTMLElement>('input')?.focus(), []);
  return <div ref={container}>{children}</div>;
}
