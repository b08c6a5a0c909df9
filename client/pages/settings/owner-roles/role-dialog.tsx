import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { AreaField, TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { DeleteDialog } from '#client/shared/delete-dialog.tsx';
import { AssigneeSelect } from '#client/shared/member-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { lengths } from '#contract/limits.ts';
import { newOwnerRole } from '#contract/owner-roles.ts';
import type { DefaultPerson, OwnerRole } from '#contract/owner-roles.ts';

import { roleForm } from './role-action.ts';
import type { RoleAction } from './role-action.ts';
import { defaultInAll, defaultsInWords, roleFields, withDefault } from './role-fields.ts';

type Closing = { onClose: () => void };

export function RoleActionDialog({ action, onClose }: { action: RoleAction } & Closing) {
  if (action.kind === 'delete') {
    return (
      <DeleteDialog
        entity="ownerRole"
        record={action.role}
        description="Tasks and steps keep their people and no longer belong to the role. Templates no longer name it."
        onClose={onClose}
      />
    );
  }
  return <RoleDialog role={action.kind === 'edit' ? action.role : null} onClose={onClose} />;
}

function RoleDialog({ role, onClose }: { role: OwnerRole | null } & Closing) {
  const form = useRecordForm({
    draftKey: roleForm,
    noun: 'role',
    fields: roleFields,
    schema: newOwnerRole,
    record: role,
    now: useCurrent(readOf('listOwnerRoles'), role),
    create: 'createOwnerRole',
    update: 'updateOwnerRole',
    onSaved: onClose,
  });
  const { data: markets } = useQuery(readOf('listMarkets'));
  const { data: people } = useQuery(readOf('listPeople'));
  const show: typeof form.inWords = (name, value, other) =>
    name === 'defaultPeople'
      ? defaultsInWords(value as DefaultPerson[], { markets, people })
          .map(({ person, where }) => `${person} ${where}`)
          .join('\n')
      : form.inWords(name, value, other);
  return (
    <RecordDialog
      form={form}
      thing="role"
      show={show}
      goneBecause="This role has been deleted"
      title={role ? 'Edit Role' : 'Add Role'}
      submit={role ? 'Save Changes' : 'Add Role'}
      busyLabel={role ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
        <AreaField
          form={form}
          name="description"
          limit={lengths.description}
          input={{ rows: 2, className: 'max-h-32' }}
        />
        <DefaultPeople form={form} />
      </div>
    </RecordDialog>
  );
}

function DefaultPeople({ form }: { form: RecordForm<typeof roleFields> }) {
  const { data: markets } = useQuery(readOf('listMarkets'));
  const { data: people } = useQuery(readOf('listPeople'));
  const { values, change, problems, labels } = form;
  const personIn = (marketId: number) =>
    values.defaultPeople.find((one) => one.marketId === marketId)?.personId ?? null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium text-ink">{labels.defaultPeople}</legend>
      <p className="mb-3 text-sm text-ink-faint">
        The person suggested for this role when a hire in the market is set up.
      </p>
      {problems.defaultPeople && (
        <p role="alert" className="mb-2 text-sm text-danger-ink">
          {problems.defaultPeople}
        </p>
      )}
      {markets?.length === 0 && <p className="text-sm text-ink-soft">There are no markets yet.</p>}
      <div className="grid gap-3 sm:grid-cols-2">
        {markets && markets.length > 1 && (
          <Field label="All markets" className="sm:col-span-2">
            <AssigneeSelect
              name="all-markets"
              value={defaultInAll(values.defaultPeople, markets)}
              people={people}
              nothing={values.defaultPeople.length > 0 ? 'Differs by market' : 'No default'}
              onChange={(personId) =>
                change({
                  defaultPeople: markets.reduce(
                    (defaults, { id }) => withDefault(defaults, id, personId),
                    values.defaultPeople,
                  ),
                })
              }
            />
          </Field>
        )}
        {markets?.map(({ id, name }) => (
          <Field key={id} label={name}>
            <AssigneeSelect
              name={`market-${id}`}
              value={personIn(id)}
              people={people}
              nothing="No default"
              onChange={(personId) =>
                change({ defaultPeople: withDefault(values.defaultPeople, id, personId) })
              }
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
