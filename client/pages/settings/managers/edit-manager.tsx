import { useRecordForm } from '#client/forms/record-form.ts';
import { EmailProof, useEmailProof } from '#client/shared/email-proof.tsx';
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
  /** Another email address needs the password of this account, which is the own one. */
  needsPassword: boolean;
  onClose: () => void;
};

export function EditManager({ opened, now, withRole, needsPassword, onClose }: EditManagerProps) {
  const proof = useEmailProof(needsPassword);
  const form = useRecordForm({
    draftKey: editDraftKey,
    noun: 'project manager',
    fields: managerFields,
    schema: projectManagerChanges,
    record: opened,
    now,
    update: 'updateProjectManager',
    prepare: proof.prepare,
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
      <ManagerFields form={form} withRole={withRole}>
        <EmailProof {...{ proof, form }} saved={(now ?? opened).email} />
      </ManagerFields>
    </InlineForm>
  );
}
