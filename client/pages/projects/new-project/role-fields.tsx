import { useState } from 'react';

import { AssigneeSelect } from '#client/shared/member-select.tsx';
import { Field } from '#client/ui/field.tsx';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Person } from '#contract/people.ts';
import { counted } from '#contract/words.ts';

import type { RoleLine } from './role-holders.ts';

type RoleFieldsProps = {
  lines: readonly RoleLine[];
  people: readonly Person[] | undefined;
  /** Defaults depend on the market. */
  hasMarket: boolean;
  onChange: (roleHolder: RoleHolder) => void;
  errors: Partial<Record<string, string>>;
};

export function RoleFields({ lines, people, hasMarket, onChange, errors }: RoleFieldsProps) {
  const [isOpen, open] = useState(false);
  if (lines.length === 0) return null;
  const filled = lines.filter(({ personId }) => personId !== null).length;
  const isWrong = lines.some((_, index) => errors[problemOf(index)]);
  return (
    <details open={isOpen || isWrong} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary className="cursor-pointer text-sm text-ink-faint">
        <h3 className="inline text-sm font-medium text-ink">Roles</h3>{' '}
        {`${counted(lines.length, 'role')}, ${filled} filled`}
      </summary>
      <p className="mb-3 text-sm text-ink-faint">
        {hasMarket
          ? 'Each person gets the items of the role. A role can stay empty.'
          : 'Choose a market to fill in the usual people. A role can stay empty.'}
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {lines.map(({ role, items, personId }, index) => (
          <Field
            key={role.id}
            label={`${role.name} (${counted(items, 'item')})`}
            error={errors[problemOf(index)]}
          >
            <AssigneeSelect
              name={`role-${role.id}`}
              value={personId}
              people={people}
              nothing="Nobody yet"
              onChange={(chosen) => onChange({ ownerRoleId: role.id, personId: chosen })}
            />
          </Field>
        ))}
      </div>
    </details>
  );
}

function problemOf(index: number): string {
  return `roleHolders.${index}.personId`;
}
