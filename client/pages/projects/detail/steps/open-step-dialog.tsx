import { Suspense } from 'react';

import { later } from '#client/ui/later.tsx';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { draftDialog } from '../project/draft-keys.ts';
import type { OpenDialog } from './step-dialogs.tsx';
import { focusStep, neighbourOf, showStep } from './step-focus.ts';
import { useStepWrites } from './step-writes.ts';

type OpenStepDialogProps = {
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  projectId: number;
  tasks: readonly Task[];
};

/** Stays open when its task or step is deleted, and says so. */
export function OpenStepDialog({ dialog, onDialog, projectId, tasks }: OpenStepDialogProps) {
  const { move } = useStepWrites(projectId);
  if (!dialog) return null;
  /** Focuses a sibling of a step that leaves its task. */
  const leave = ({ id, taskId }: TaskStep) => {
    const steps = tasks.find((task) => task.id === taskId)?.steps ?? [];
    focusStep(neighbourOf(steps, id));
  };
  return (
    <Suspense>
      <StepDialogs
        dialog={dialog}
        draftKey={draftDialog(projectId, 'step')}
        onDialog={onDialog}
        projectId={projectId}
        tasks={tasks}
        // It is the last one, and may be below the viewport.
        onCreated={({ id }) => showStep(id)}
        onMove={(step, taskId) => {
          move(step.id, taskId);
          leave(step);
        }}
        onDeleted={leave}
      />
    </Suspense>
  );
}

export const StepDialogs = later(() => import('./step-dialogs.tsx'), 'StepDialogs');
