import { Field } from '#client/ui/field.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';

import type { Searched, SearchedControl } from './use-searched-view.ts';

type SearchProps<View extends Searched> = {
  of: SearchedControl<View>;
  hint: string;
  className?: string;
};

export function SearchField<View extends Searched>({ of, hint, ...field }: SearchProps<View>) {
  return (
    <Field label="Search" hideLabel {...field}>
      <SearchInput
        placeholder={hint}
        value={of.view.search}
        onChange={of.type}
        onBlur={of.settle}
      />
    </Field>
  );
}
