import { DescriptionField, TextField } from '#client/forms/form-fields.tsx';
import { optionalText, text } from '#client/forms/record-fields.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
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

export function EntryForm({ kind, draftKey, entry, onClose }: EntryFormProps) {
  const isNew = entry === 'new';
  const form = useRecordForm({
    draftKey: draftKey,
    noun: kind.noun,
    fields: entryFields,
    schema: kind.newEntry,
    record: isNew ? null : entry.opened,
    now: isNew ? null : entry.now,
    create: kind.calls.create,
    update: kind.calls.update,
    onSaved: onClose,
  });
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
      <ConflictChoice form={form} thing={kind.noun} labels={form.labels} show={form.inWords} />
      <div className="grid gap-4">
        <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
        <DescriptionField form={form} rows={1} />
      </div>
    </InlineForm>
  );
}
