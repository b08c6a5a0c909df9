import { Field } from '#client/ui/field.tsx';
import { Link } from '#client/ui/link.tsx';
import { SelectOrNew } from '#client/ui/select-or-new.tsx';
import { lengths } from '#contract/limits.ts';

import type { NameList } from './field-lists.ts';

type ListFieldProps = {
  /** The name of the control. */
  name: string;
  label: string;
  nouns: { one: string; many: 'categories' | 'markets' };
  list: NameList;
  value: string;
  blankHint?: string | false;
  onChange: (value: string) => void;
  error: string | undefined;
  className: string;
};

export function ListField({
  name,
  label,
  nouns,
  list,
  value,
  blankHint = false,
  onChange,
  error,
  className,
}: ListFieldProps) {
  const none = list.names?.length === 0 && !list.failed;
  return (
    <Field
      label={label}
      required
      limit={lengths.name}
      error={error}
      hint={
        value === '' &&
        (blankHint ||
          (none && (
            <>
              There are no {nouns.many} yet: add the first one here, or in{' '}
              <Link href={`/settings?tab=${nouns.many}`}>Settings</Link>.
            </>
          )))
      }
      className={className}
    >
      <SelectOrNew
        name={name}
        value={value}
        onChange={onChange}
        options={list.names}
        newPlaceholder={`New ${nouns.one}`}
        placeholder={none ? `No ${nouns.many} yet` : `Select a ${nouns.one}`}
      />
    </Field>
  );
}
