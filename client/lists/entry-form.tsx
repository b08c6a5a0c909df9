import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { lengths } from '#contract/limits.ts';

import { entryLabels, noEntry, standingOf } from './entry-values.ts';
import type { EntryValues } from './entry-values.ts';
import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';
import { useSaveEntry } from './use-save-entry.ts';

type EntryFormProps = {
  kind: ListKind;
  /** Under which name what is typed is kept. */
  keptAs: string;
  /** The entry as it was when its form was opened, and as it is now; null once it is deleted. */
  entry: { opened: Entry; now: Entry | null } | 'new';
  onClose: () => void;
};

/** The form of an entry, new or there already, in the place where it stands. */
export function EntryForm({ kind, keptAs, entry, onClose }: EntryFormProps) {
  const isNew = entry === 'new';
  const form = useEditForm<EntryValues>(
    keptAs,
    isNew ? noEntry : entry.now && standingOf(entry.now),
    isNew ? noEntry : standingOf(entry.opened),
  );
  const id = isNew ? null : entry.opened.id;
  const { problems, refusals, busy, save } = useSaveEntry({
    kind,
    id,
    form,
    keptAs,
    onSaved: onClose,
  });
  const field = (name: keyof EntryValues) => ({
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
      refusals={refusals}
      className="animate-appear"
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictChoice
        form={form}
        thing={kind.noun}
        labels={entryLabels}
        show={(_, value) => value}
      />
      <div className="grid gap-4">
        <Field label={entryLabels.name} required limit={lengths.name} error={problems.name}>
          <TextInput {...field('name')} />
        </Field>
        <Field
          label={entryLabels.description}
          limit={lengths.description}
          error={problems.description}
        >
          <TextArea {...field('description')} rows={1} />
        </Field>
      </div>
    </InlineForm>
  );
}
