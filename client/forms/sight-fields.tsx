import { Choices } from '#client/ui/choices.tsx';
import { Field } from '#client/ui/field.tsx';
import type { PickerOption } from '#client/ui/picker-options.ts';
import { Select } from '#client/ui/select.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { visibilityLabels } from '#contract/visibility.ts';
import type { Visibility } from '#contract/visibility.ts';

import type { Sight } from './sight-field.ts';

type SightFieldsProps = {
  label: string;
  value: Sight;
  accounts: readonly ProjectManager[] | undefined;
  onChange: (value: Sight) => void;
  error?: string | undefined;
  className?: string;
  alsoClassName?: string;
  autoFocus?: boolean;
};

/** One cell of a grid for everybody, two for its people. */
export function SightFields(props: SightFieldsProps) {
  const { label, value, accounts, onChange, error, className = '' } = props;
  const { alsoClassName = className, autoFocus = false } = props;
  const isRestricted = value.visibility === 'people';
  return (
    <>
      <Field
        label={label}
        error={isRestricted ? undefined : error}
        hint={isRestricted && itsPeople}
        className={className}
      >
        <Select
          name="visibility"
          autoFocus={autoFocus}
          value={value.visibility}
          onChange={({ target }) => onChange({ ...value, visibility: target.value as Visibility })}
        >
          {Object.entries(visibilityLabels).map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {isRestricted && (
        <Choices
          label="Also"
          options={accounts?.map(optionOf)}
          chosen={value.also}
          onChange={(also) => onChange({ ...value, also })}
          nothing="Nobody else"
          empty="There are no accounts"
          searchPlaceholder="Search accounts..."
          error={error}
          className={alsoClassName}
        />
      )}
    </>
  );
}

const itsPeople =
  'Its manager, the owners of its items, the holders of its roles and the primary manager.';

/** Inactive accounts can only be removed. */
function optionOf(account: ProjectManager): PickerOption {
  const { id, username, isActive } = account;
  const label = managerName(account);
  if (!isActive) return { id, label, hint: 'inactive', disabled: true };
  return { id, label, ...(username !== label && { hint: username }) };
}
