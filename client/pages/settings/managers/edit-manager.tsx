import { useRecordForm } from '#client/forms/record-form.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { managerName } from '#contract/manager-names.ts';
import { projectManagerChanges } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { editDraftKey } from './manager-action.ts';
import { managerFields, ManagerFields } from './manager-fields.tsx';

type EditManagerProps = {
  /** `now` is null once the account is deleted. */
  opened: ProjectManager;
  now: ProjectManager | null;
  withRole: boolean;
  onClose: () => void;
};

export function EditManager({ opened, now, withRole, onClose }: EditManagerProps) {
  const form = useRecordForm({
    draftKey: editDraftKey,
    noun: 'project manager',
    fields: managerFields,
    schema: projectManagerChanges,
    record: opened,
    now,
    update: 'updateProjectManager',
    onSaved: onClose,
  });
  return (
    <InlineForm
      label={`Edit ${managerName(opened)}`}
      submit="Save Changes"
      busyLabel="Saving..."
      busy={form.busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This project manager has been deleted' : null}
      refusals={form.refusals}
      onSubmit={form.save}
      onClose={onClose}
    >
      <ConflictChoice
        form={form}
        thing="project manager"
        labels={form.labels}
        show={form.inWords}
      />
      <ManagerFields form={form} withRole={withRole} />
    </InlineForm>
  );
}
