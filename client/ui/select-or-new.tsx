import { X } from 'lucide-react';
import { useState } from 'react';
import type { Ref } from 'react';

import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

type SelectOrNewProps = {
  value: string;
  onChange: (value: string) => void;
  /** The known entries; undefined while they are being fetched. */
  options: readonly string[] | undefined;
  /** The first, empty choice. */
  placeholder: string;
  /** The last choice, which opens a text field. */
  newLabel?: string;
  /** The name of the button that leads from the text field back to the list. */
  backLabel?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement | HTMLInputElement>;
};

/** A choice from a list, or a new entry typed in its place. A value that the list lacks is shown as new. */
export function SelectOrNew({
  value,
  onChange,
  options,
  placeholder,
  newLabel = 'Add new...',
  backLabel = 'Choose from the list',
  name,
  onBlur,
  ref,
}: SelectOrNewProps) {
  // Whoever changes between list and field stays where they are, so the other one takes the focus.
  const [changedTo, setChangedTo] = useState<'field' | 'list' | null>(null);
  const listed = options === undefined || value === '' || options.includes(value);

  if (changedTo === 'field' || !listed) {
    return (
      <span className="flex gap-1">
        <TextInput
          ref={ref as Ref<HTMLInputElement>}
          name={name}
          value={value}
          autoFocus={changedTo === 'field'}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <IconButton
          label={backLabel}
          onClick={() => {
            setChangedTo('list');
            onChange('');
          }}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </span>
    );
  }
  return (
    <Select
      ref={ref as Ref<HTMLSelectElement>}
      name={name}
      value={value}
      disabled={options === undefined}
      autoFocus={changedTo === 'list'}
      onBlur={onBlur}
      onChange={(event) => {
        const chosen = event.target.value;
        if (chosen === addNew) setChangedTo('field');
        onChange(chosen === addNew ? '' : chosen);
      }}
    >
      <option value="">{options === undefined ? 'Loading...' : placeholder}</option>
      {options?.map((option) => (
        <option key={option}>{option}</option>
      ))}
      <option value={addNew}>{newLabel}</option>
    </Select>
  );
}

/* No entry can have this value: names hold no control characters. */
const addNew = '\u0000new';
