import { currentIn } from '#client/shared/failure.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import { managerName } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { editForm } from './manager-action.ts';
import { ManagerFields } from './manager-fields.tsx';
import { inWords, labels, problemsOf, standingOf } from './manager-values.ts';
import type { ManagerValues } from './manager-values.ts';
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
      onSubmit={save}
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

function useSave(id: number, form: EditForm<ManagerValues>, onSaved: () => void) {
  const update = useUpdateManager();
  return useSaving({
    check: () => problemsOf(form.values),
    send: () =>
      form.save(
        (changes, version) => update.mutateAsync({ params: { id }, body: { ...changes, version } }),
        newerManager,
      ),
    texts: {
      saved: 'Project manager updated successfully',
      failed: 'Failed to update project manager',
    },
    onSaved,
  });
}

/** The account as it is now, where a save came too late. */
function newerManager(error: unknown) {
  const current = currentIn(error) as ProjectManager | null;
  return current && standingOf(current);
}
