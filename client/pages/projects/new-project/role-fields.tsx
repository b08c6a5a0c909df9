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
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="role-holders">
      <h3 id="role-holders" className="text-base font-semibold text-ink">
        Roles
      </h3>
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
            error={errors[`roleHolders.${index}.personId`]}
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
    </section>
  );
}
