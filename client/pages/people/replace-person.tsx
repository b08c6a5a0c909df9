import { useQuery, useQueryClient } from '@tanstack/react-query';

import { reasonOf } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { PersonSelect } from '#client/shared/member-select.tsx';
import { undoWords } from '#client/shared/report-changed.ts';
import { undoBatch } from '#client/shared/undo-batch.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { DateInput } from '#client/ui/text-input.tsx';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import { formDraftKey, useDraft } from '#client/ui/use-draft.ts';
import type { Person } from '#contract/people.ts';
import { replacement } from '#contract/replacements.ts';
import type { Replaced } from '#contract/replacements.ts';
import { counted } from '#contract/words.ts';

import { personDraftKey } from './person-action.ts';
import { ReplacedHires } from './replaced-hires.tsx';
import { countsInWords, previewQuery, totalOf } from './replacement.ts';

type Values = { personId: number | null; from: string; until: string };
const blank: Values = { personId: null, from: '', until: '' };

type ReplacePersonProps = { person: Person; onClose: () => void };

export function ReplacePerson({ person, onClose }: ReplacePersonProps) {
  const { id, name } = person;
  const [values, setValues] = useDraft(formDraftKey(personDraftKey), blank);
  const days = { from: values.from || null, until: values.until || null };
  const problems = replacement.safeParse(days).error?.issues ?? [];
  const preview = useQuery({ ...previewQuery(id, days), enabled: problems.length === 0 });
  const { mutate, busy } = useReplacement(person, onClose);
  const { personId } = values;
  const hires = preview.data?.projects.length ?? 0;
  const isCounted = preview.isSuccess && !preview.isPlaceholderData;
  const why = personId === null ? 'Choose a person' : isCounted && hires === 0 ? nothingOpen : null;
  return (
    <FormDialog
      title={`Replace ${name}`}
      description="Another person takes over what is open in the hires that you see. Completed items stay as they are."
      submit={hires > 0 ? `Replace in ${counted(hires, 'hire')}` : 'Replace'}
      busyLabel="Replacing..."
      busy={busy}
      disabledBecause={problems[0]?.message ?? why}
      dirty={values !== blank}
      hasDraft
      onSubmit={() => personId !== null && mutate({ params: { id }, body: { personId, ...days } })}
      onClose={onClose}
    >
      <Fields person={person} values={values} problems={problems} onChange={setValues} />
      <div className="mt-4">
        <QueryState
          query={preview}
          data={preview.data?.projects}
          content="the open hires"
          {...(preview.error && { failure: reasonOf(preview.error) ?? couldNotCount })}
          loading={<SkeletonRows label="Counting open items" rows={3} />}
          empty={
            <p role="status" className="text-ink-soft">
              {days.from || days.until
                ? `${name} has no open step that is due on these days.`
                : `${name} has nothing open.`}
            </p>
          }
        >
          {(projects) => <ReplacedHires projects={projects} />}
        </QueryState>
      </div>
    </FormDialog>
  );
}

const nothingOpen = 'Nothing is open';
const couldNotCount = "Couldn't count the open items";

type FieldsProps = {
  person: Person;
  values: Values;
  problems: readonly { path: PropertyKey[]; message: string }[];
  onChange: (values: Values) => void;
};

function Fields({ person, values, problems, onChange }: FieldsProps) {
  const { data: people } = useQuery(readOf('listPeople'));
  const problemOf = (field: string) => problems.find(({ path }) => path[0] === field)?.message;
  const day = (field: 'from' | 'until', label: string) => (
    <Field label={label} error={problemOf(field)}>
      <DateInput
        name={field}
        value={values[field]}
        onChange={({ target }) => onChange({ ...values, [field]: target.value })}
      />
    </Field>
  );
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="Replaced by" required className="sm:col-span-2">
        <PersonSelect
          name="personId"
          autoFocus
          nothing="Choose a person"
          people={people}
          offers={({ id }) => id !== person.id}
          value={values.personId}
          onChange={(personId) => onChange({ ...values, personId })}
        />
      </Field>
      {day('from', 'From (optional)')}
      {day('until', 'Until (optional)')}
      <p className="text-sm text-ink-faint sm:col-span-2">
        With dates, only steps due in that time change hands; roles and tasks stay.
      </p>
    </div>
  );
}

function useReplacement({ name }: Person, onClose: () => void) {
  const queryClient = useQueryClient();
  const report = ({ batchId, projects }: Replaced) => {
    if (batchId === null) return showSuccess(`${inToast(name)} has nothing open any more`);
    const onUndo = () => void undoBatch(queryClient, batchId, { ...undoWords, deletes: false });
    return showSuccess(`${inToast(name)} replaced in ${counted(projects.length, 'hire')}`, {
      reason: countsInWords(totalOf(projects)),
      undo: { label: 'Undo', onUndo },
    });
  };
  const { mutate, isPending: busy } = useWrite('replacePerson', {
    draftKey: personDraftKey,
    failure: `Failed to replace ${inToast(name)}`,
    onSuccess: (answer) => {
      report(answer);
      onClose();
    },
  });
  return { mutate, busy };
}
