import { Search } from 'lucide-react';
import type { Ref } from 'react';

import { TextInput } from './text-input.tsx';

type SearchInputProps = {
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  placeholder: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchInput({ onChange, ref, ...field }: SearchInputProps) {
  return (
    <span className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
      />
      <TextInput
        ref={ref}
        type="search"
        autoComplete="off"
        spellCheck={false}
        {...field}
        onChange={(event) => onChange(event.target.value)}
        className="pl-8"
      />
    </span>
  );
}
