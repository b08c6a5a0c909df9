import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { DescriptionField, TextField } from '#client/forms/form-fields.tsx';
import { optionalText, text } from '#client/forms/record-fields.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { sightField, sightInWords } from '#client/forms/sight-field.ts';
import type { Sight } from '#client/forms/sight-field.ts';
import { SightFields } from '#client/forms/sight-fields.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { lengths } from '#contract/limits.ts';

import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

type EntryFormProps = {
  kind: ListKind;
  draftKey: string;
  /** `now` is null once the entry is deleted. */
  entry: { opened: Entry; now: Entry | null } | 'new';
  onClose: () => void;
};

const entryFields = { name: text('Name'), description: optionalText('Description') };
const marketFields = {
  ...entryFields,
  sight: sightField('New projects', {
    visibility: 'defaultVisibility',
    also: 'defaultAlsoVisibleTo',
  }),
};

export function EntryForm({ kind, draftKey, entry, onClose }: EntryFormProps) {
  const isNew = entry === 'new';
  const isMarket = kind.list === 'markets';
  const { data: accounts } = useQuery({ ...readOf('listProjectManagers'), enabled: isMarket });
  const form = useRecordForm({
    draftKey: draftKey,
    noun: kind.noun,
    // Categories have no field of markets, nor do they show it.
    fields: isMarket ? marketFields : (entryFields as typeof marketFields),
    schema: kind.newEntry,
    record: isNew ? null : entry.opened,
    now: isNew ? null : entry.now,
    create: kind.calls.create,
    update: kind.calls.update,
    onSaved: onClose,
  });
  const show: typeof form.inWords = (name, value, other) =>
    name === 'sight' ? sightInWords(value as Sight, accounts) : form.inWords(name, value, other);
  return (
    <InlineForm
      label={isNew ? `Add ${kind.Noun}` : `Edit ${entry.opened.name}`}
      submit={isNew ? 'Add' : 'Save Changes'}
      busyLabel={isNew ? 'Adding...' : 'Saving...'}
      busy={form.busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? `This ${kind.noun} has been deleted` : null}
      refusals={form.refusals}
      className="animate-appear"
      onSubmit={form.save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing={kind.noun} labels={form.labels} show={show} />
      <div className="grid gap-4">
        <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
        <DescriptionField form={form} rows={1} />
        {isMarket && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SightFields
              label={`New projects in ${form.values.name.trim() || 'this market'}`}
              value={form.values.sight}
              accounts={accounts}
              onChange={(sight) => form.change({ sight })}
              error={form.problems.sight}
            />
          </div>
        )}
      </div>
    </InlineForm>
  );
}
