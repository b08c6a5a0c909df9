import type { TaskStep } from '../../../../contract/steps.ts';
import type { Task } from '../../../../contract/tasks.ts';
import { CreateStep } from './create-step.tsx';
import { DeleteStep } from './delete-step.tsx';
import { EditStep } from './edit-step.tsx';
import { MoveStep } from './move-step.tsx';
import { recoverFocus } from './step-focus.ts';
import { sameStaff } from './step-people.ts';
import type { Staff } from './step-people.ts';

/** Which dialog on steps is open. */
export type OpenDialog =
  | { kind: 'create'; taskId: number }
  | { kind: 'edit'; step: TaskStep; staff?: Staff }
  | { kind: 'move' | 'delete'; step: TaskStep };

type StepDialogsProps = {
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog | null) => void;
  projectId: number;
  tasks: readonly Task[];
  onCreated: (step: TaskStep) => void;
  onMove: (step: TaskStep, taskId: number) => void;
  onDeleted: (step: TaskStep) => void;
};

/** The dialog on a step that is open. Fetched when one is about to be opened. */
export function StepDialogs(props: StepDialogsProps) {
  const { dialog, onDialog, projectId, tasks, onCreated, onMove, onDeleted } = props;
  const close = () => {
    onDialog(null);
    recoverFocus();
  };
  switch (dialog.kind) {
    case 'create':
      return (
        <CreateStep
          projectId={projectId}
          taskId={dialog.taskId}
          onClose={close}
          onCreated={(step) => {
            close();
            onCreated(step);
          }}
          onUnstaffed={(step, staff) => onDialog({ kind: 'edit', step, staff })}
        />
      );
    case 'edit':
      return (
        <EditStep
          projectId={projectId}
          step={dialog.step}
          tasks={tasks}
          staff={dialog.staff ?? sameStaff}
          onClose={close}
        />
      );
    case 'move':
      return (
        <MoveStep
          step={dialog.step}
          tasks={tasks}
          onClose={close}
          onMove={(taskId) => {
            close();
            onMove(dialog.step, taskId);
          }}
        />
      );
    case 'delete':
      return (
        <DeleteStep
          projectId={projectId}
          step={dialog.step}
          onClose={close}
          onDeleted={() => {
            close();
            onDeleted(dialog.step);
          }}
        />
      );
    default:
      return dialog satisfies never;
  }
}
