import { useQuery } from '@tanstack/react-query';

import { today } from '#client/ui/day.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { counted } from '#contract/words.ts';

import { OutcomeFields, useEnding } from '../../outcome-fields.tsx';
import { projectQuery } from '../../queries.ts';
import type { ProjectActions } from './project-actions.ts';

type ArchiveDialogProps = {
  project: Project;
  actions: Pick<ProjectActions, 'archive' | 'busy'>;
  onClose: () => void;
};

/** Asks for the outcome and lists open tasks. If nothing is open, Enter archives as hired. */
export function ArchiveDialog({ project, actions, onClose }: ArchiveDialogProps) {
  const isComplete = project.percentageComplete === 100;
  const { fields, archiving, disabledBecause, isDirty } = useEnding(isComplete, (outcome) =>
    outcome === 'hired' ? hiredOn(project) : today(),
  );
  return (
    <FormDialog
      title="Archive Project"
      description="How did it end? It moves to Archived Projects and can be restored."
      submit="Archive"
      busyLabel="Archiving..."
      busy={actions.busy === 'archiving'}
      disabledBecause={disabledBecause}
      dirty={isDirty}
      onSubmit={() => actions.archive(archiving, onClose)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <OutcomeFields {...fields} />
        <StillOpen projectId={project.id} />
      </div>
    </FormDialog>
  );
}

/** A planned day in the future is not the day of the hire. */
function hiredOn({ endDate }: Project): string {
  return endDate !== null && endDate < today() ? endDate : today();
}

const mostShown = 6;

function StillOpen({ projectId }: { projectId: number }) {
  const { data } = useQuery(projectQuery(projectId));
  const open = (data?.tasks ?? []).filter(({ status }) => status !== 'completed');
  if (open.length === 0) return null;
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2.5 text-sm">
      <p className="font-medium text-ink">Still open: {counted(open.length, 'task')}</p>
      <ul className="mt-1 flex flex-col gap-0.5 text-ink-soft">
        {open.slice(0, mostShown).map((task) => (
          <li key={task.id} className="flex justify-between gap-3">
            <span dir="auto" translate="no" className="min-w-0 truncate" title={task.title}>
              {task.title}
            </span>
            <span className="flex-none tabular-nums">{openSteps(task)}</span>
          </li>
        ))}
      </ul>
      {open.length > mostShown && (
        <p className="mt-0.5 text-ink-faint">and {open.length - mostShown} more</p>
      )}
    </div>
  );
}

function openSteps({ stepsCount, completedStepsCount }: Task): string {
  const open = stepsCount - completedStepsCount;
  if (stepsCount === 0) return 'no steps';
  return counted(open, 'open step');
}
