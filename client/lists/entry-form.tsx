import { optionalText, text } from '#client/shared/record-fields.ts';
import { useRecordForm } from '#client/shared/record-form.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
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
  const { labels, problems, busy } = form;
  const field = (name: keyof typeof entryFields) => ({
    name,
    value: form.values[name],
    dir: 'auto',
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  });
  return (
    <InlineForm
      label={isNew ? `New ${kind.Noun}` : `Edit ${entry.opened.name}`}
      submit={isNew ? `Create ${kind.Noun}` : 'Save Changes'}
      busyLabel={isNew ? 'Creating...' : 'Saving...'}
      busy={busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? `This ${kind.noun} has been deleted` : null}
      refusals={form.refusals}
      className="animate-appear"
      onSubmit={form.save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing={kind.noun} labels={labels} show={form.inWords} />
      <div className="grid gap-4">
        <Field label={labels.name} required limit={lengths.name} error={problems.name}>
          <TextInput {...field('name')} />
        </Field>
        <Field label={labels.description} limit={lengths.description} error={problems.description}>
          <TextArea {...field('description')} rows={1} />
        </Field>
      </div>
    </InlineForm>
  );
}
