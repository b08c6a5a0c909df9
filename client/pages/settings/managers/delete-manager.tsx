import { useState } from 'react';

import { problemsIn } from '#client/data/failure.ts';
import { useDeletion } from '#client/shared/use-deletion.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { managerLabel, managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { counted, plural } from '#contract/words.ts';

import { successors } from './manager-rules.ts';

type DeleteManagerProps = {
  manager: ProjectManager;
  managers: readonly ProjectManager[];
  returnTo: () => HTMLElement | null;
  onClose: () => void;
};

export function DeleteManager({ manager, managers, returnTo, onClose }: DeleteManagerProps) {
  const name = managerName(manager);
  const { remove, isPending, error } = useDeletion(
    'projectManager',
    { id: manager.id, name },
    { onDeleted: onClose },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const offered = successors(managers, manager);
  // The chosen successor may have been disabled since.
  const to = offered.find(({ id }) => id === chosen) ?? null;
  const { projectsCount } = manager;
  const submit = () => remove(projectsCount > 0 && to ? { reassignTo: String(to.id) } : {});
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={`Delete ${name}?`}
      description={`They are signed out everywhere and can no longer sign in. ${consequences(projectsCount, to)}`}
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={submit}
    >
      {projectsCount > 0 && (
        <Field label="Reassign their projects to" error={problemsIn(error)['reassignTo']}>
          <Select
            name="reassignTo"
            disabled={isPending}
            value={to?.id ?? ''}
            onChange={(event) => setChosen(Number(event.target.value) || null)}
          >
            <option value="">No one: leave them unassigned</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {managerLabel(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ConfirmDialog>
  );
}

function consequences(projects: number, to: ProjectManager | null): string {
  if (projects === 0) return 'They manage no projects.';
  const these = counted(projects, 'project');
  if (to) return `${these} will be managed by ${managerName(to)}.`;
  return `${these} ${plural(projects, 'becomes', 'become')} unassigned.`;
}
