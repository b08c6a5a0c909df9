import { useState } from 'react';

import { managerName } from '../../contract/managers.ts';
import type { ProjectManager } from '../../contract/managers.ts';
import { currentIn, problemsIn, tellFailure } from '../failure.ts';
import { ConflictChoice } from '../ui/conflict-choice.tsx';
import { InlineForm } from '../ui/inline-form.tsx';
import { showSuccess } from '../ui/toasts.ts';
import { useEditForm } from '../ui/use-edit-form.ts';
import type { EditForm } from '../ui/use-edit-form.ts';
import { editForm } from './manager-action.ts';
import { ManagerFields } from './manager-fields.tsx';
import { inWords, labels, problemsOf, standingOf } from './manager-values.ts';
import type { ManagerValues, Problems } from './manager-values.ts';
import { useUpdateManager } from './queries.ts';

type EditManagerProps = {
  /** The account as it was when the form was opened, and as it is now; null once it was deleted. */
  opened: ProjectManager;
  now: ProjectManager | null;
  /** The role can be chosen. */
  withRole: boolean;
  onClose: () => void;
};

/** The form of an account, in its row. */
export function EditManager({ opened, now, withRole, onClose }: EditManagerProps) {
  const form = useEditForm<ManagerValues>(editForm, now && standingOf(now), standingOf(opened));
  const { problems, refusals, busy, save } = useSave(opened.id, form, onClose);
  return (
    <InlineForm
      label={`Edit ${managerName(opened)}`}
      submit="Save Changes"
      busyLabel="Saving..."
      busy={busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This project manager has been deleted' : null}
      refusals={refusals}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing="project manager" labels={labels} show={inWords} />
      <ManagerFields
        values={form.values}
        onChange={form.change}
        problems={problems}
        withRole={withRole}
      />
    </InlineForm>
  );
}

/** Checks the form and saves it; what is wrong stands in `problems`, and `refusals` counts how often. */
function useSave(id: number, form: EditForm<ManagerValues>, onSaved: () => void) {
  const update = useUpdateManager();
  const [busy, setBusy] = useState(false);
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const refuse = (found: Problems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));

  const save = async () => {
    if (busy) return;
    const found = problemsOf(form.values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await form.save(
        (changes, version) => update.mutateAsync({ params: { id }, body: { ...changes, version } }),
        newerManager,
      );
      if (!saved) return;
      showSuccess('Project manager updated successfully');
      onSaved();
    } catch (error) {
      refuse(problemsIn(error));
      tellFailure('Failed to update project manager', error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, refusals, busy, save };
}

type Refused = { problems: Problems; refusals: number };

/** The account as it is now, where a save came too late. */
function newerManager(error: unknown) {
  const current = currentIn(error) as ProjectManager | null;
  return current && standingOf(current);
}
