import { useId, useState } from 'react';

import { Opener, SearchFirst } from './choice.tsx';
import { Field } from './field.tsx';
import type { PickerOption } from './picker-options.ts';
import { Picker } from './picker.tsx';
import { Popover } from './popover.tsx';

type ChoicesProps = {
  label: string;
  options: readonly PickerOption[] | undefined;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  nothing: string;
  empty: string;
  searchPlaceholder: string;
  error?: string | undefined;
  className?: string;
};

/** Like `Choice`, for several. */
export function Choices(props: ChoicesProps) {
  const { label, options, chosen, onChange, nothing, empty, searchPlaceholder, ...field } = props;
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const names = chosen.flatMap((one) => options?.find((option) => option.id === one)?.label ?? []);
  return (
    <>
      <Field label={label} {...field}>
        <Opener
          name={names.join(', ') || (options || chosen.length === 0 ? nothing : 'Loading...')}
          panel={opener ? id : null}
          onPress={(button) => setOpener(opener ? null : button)}
        />
      </Field>
      {opener && (
        <Popover id={id} opener={opener} onClose={() => setOpener(null)} label={label}>
          <SearchFirst>
            <Picker
              label={label}
              options={options}
              chosen={chosen}
              onChange={onChange}
              empty={empty}
              searchPlaceholder={searchPlaceholder}
            />
          </SearchFirst>
        </Popover>
      )}
    </>
  );
}
