import { saveDraft } from '#client/ui/drafts.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { SendBackDialog } from '../rounds/send-back-dialog.tsx';
import { WaitDialog } from '../rounds/wait-dialog.tsx';
import { DeleteStep } from './delete-step.tsx';
import { MoveStep } from './move-step.tsx';
import { StepDialog } from './step-dialog.tsx';
import { focusAfterDialog } from './step-focus.ts';
import { draftPeople } from './step-people.ts';

export type OpenDialog =
  | { kind: 'create'; taskId: number }
  /** `made`: it was created just now, so it may not have been read yet. */
  | { kind: 'edit'; step: TaskStep; made?: boolean }
  | { kind: 'move' | 'delete' | 'sendBack' | 'wait'; step: TaskStep };

type StepDialogsProps = {
  dialog: OpenDialog;
  draftKey: string;
  onDialog: (dialog: OpenDialog | null) => void;
  projectId: number;
  tasks: readonly Task[];
  onCreated: (step: TaskStep) => void;
  onMove: (step: TaskStep, taskId: number) => void;
  onDeleted: (step: TaskStep) => void;
};

export function StepDialogs(props: StepDialogsProps) {
  const { dialog, draftKey, onDialog, projectId, tasks, onCreated, onMove, onDeleted } = props;
  const close = () => {
    onDialog(null);
    focusAfterDialog();
  };
  const form = { draftKey, projectId, tasks, onClose: close };
  switch (dialog.kind) {
    case 'create':
      return (
        <StepDialog
          key="create"
          {...form}
          taskId={dialog.taskId}
          opened={null}
          onCreated={(step) => {
            close();
            onCreated(step);
          }}
          onUnstaffed={(step, staff) => {
            onDialog({ kind: 'edit', step, made: true });
            saveDraft(draftPeople(draftKey), staff);
          }}
        />
      );
    case 'edit':
      return (
        <StepDialog
          key="edit"
          {...form}
          taskId={dialog.step.taskId}
          opened={dialog.step}
          made={dialog.made ?? false}
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
    case 'sendBack':
      return <SendBackDialog projectId={projectId} step={dialog.step} onClose={close} />;
    case 'wait':
      return <WaitDialog step={dialog.step} tasks={tasks} onClose={close} />;
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
