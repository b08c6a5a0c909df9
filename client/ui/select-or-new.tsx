import { X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';

import { isComposing } from './composing.ts';
import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

type SelectOrNewProps = {
  value: string;
  onChange: (value: string) => void;
  options: readonly string[] | undefined;
  placeholder: string;
  newLabel?: string;
  newPlaceholder?: string;
  backLabel?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLSelectElement | HTMLInputElement>;
};

/** A value that is not in the list is shown as text. */
export function SelectOrNew({
  value,
  onChange,
  options,
  placeholder,
  newLabel = 'Add new...',
  newPlaceholder = 'New entry',
  backLabel = 'Choose from the list',
  name,
  onBlur,
  ref,
}: SelectOrNewProps) {
  // Once used, the control does not switch between list and field when the value changes.
  const [at, setAt] = useState<'field' | 'list' | null>(null);
  // Moves the focus along when list and field are swapped.
  const [changed, setChanged] = useState(false);
  const [chosen, setChosen] = useState('');
  const listed = options === undefined || value === '' || options.includes(value);

  const change = (to: 'field' | 'list', next: string) => {
    setAt(to);
    setChanged(true);
    onChange(next);
  };
  if (at === 'field' || !listed) {
    const back = () => change('list', chosen);
    return (
      <span className="flex gap-1">
        <TextInput
          ref={ref as Ref<HTMLInputElement>}
          name={name}
          value={value}
          placeholder={newPlaceholder}
          autoComplete="off"
          autoFocus={changed}
          data-own-escape=""
          onChange={(event) => {
            setAt('field');
            onChange(event.target.value);
          }}
          onKeyDown={(event) => isEscape(event) && back()}
          onBlur={onBlur}
        />
        <IconButton label={backLabel} onClick={back}>
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
      autoFocus={changed}
      onBlur={onBlur}
      onChange={(event) => {
        const next = event.target.value;
        if (next !== addNew) return onChange(next);
        setChosen(value);
        change('field', '');
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

/** Cannot be a name, because names hold no control characters. */
const addNew = '\u0000new';

function isEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && !isComposing(event);
}
