import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

type MoveStepProps = {
  step: TaskStep;
  tasks: readonly Task[];
  onClose: () => void;
  onMove: (taskId: number) => void;
};

export function MoveStep({ step, tasks, onClose, onMove }: MoveStepProps) {
  const others = tasks.filter(({ id }) => id !== step.taskId);
  const [chosen, setChosen] = useState(others[0]?.id);
  const taskId = others.some(({ id }) => id === chosen) ? chosen : others[0]?.id;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to another task"
      description={<span className="wrap-anywhere">“{step.name}” becomes its last step.</span>}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabledBecause={taskId === undefined ? 'There is no other task' : null}
            onClick={() => taskId !== undefined && onMove(taskId)}
          >
            Move
          </Button>
        </>
      }
    >
      <Field label="Task">
        <Select value={taskId ?? ''} onChange={(event) => setChosen(Number(event.target.value))}>
          {others.map(({ id, title, stepsCount }) => (
            <option key={id} value={id}>
              {title} ({stepsCount})
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  );
}
