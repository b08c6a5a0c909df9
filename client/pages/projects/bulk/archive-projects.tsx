import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { Archiving } from '#contract/projects.ts';
import { counted } from '#contract/words.ts';

import { OutcomeFields, useEnding } from '../outcome-fields.tsx';

type ArchiveProjectsProps = {
  count: number;
  /** Whether everything in the projects is completed. */
  areComplete: boolean;
  busy: boolean;
  onArchive: (how: Archiving) => void;
  onClose: () => void;
};

export function ArchiveProjects({
  count,
  areComplete,
  busy,
  onArchive,
  onClose,
}: ArchiveProjectsProps) {
  const { fields, archiving, disabledBecause, isDirty } = useEnding(areComplete);
  return (
    <FormDialog
      title={`Archive ${counted(count, 'project')}`}
      description="How did they end? They move to Archived Projects and can be restored."
      submit="Archive"
      busyLabel="Archiving..."
      busy={busy}
      disabledBecause={disabledBecause}
      dirty={isDirty}
      onSubmit={() => onArchive(archiving)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OutcomeFields {...fields} />
      </div>
    </FormDialog>
  );
}
