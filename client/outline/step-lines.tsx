import type { TaskDraft } from './draft.ts';
import { useLineOrder } from './line-order.ts';
import { LineError } from './line-parts.tsx';
import { StepRow } from './step-row.tsx';
import type { TaskEditing } from './task-editing.ts';

type StepLinesProps = {
  task: TaskDraft;
  /** For example 'task 3'. */
  called: string;
  editing: TaskEditing;
};

export function StepLines({ task, called, editing }: StepLinesProps) {
  const { id, steps, errors } = task;
  const order = useLineOrder(
    editing,
    { task: id },
    steps,
    (at) => steps[at]?.name.trim() || `Step ${at + 1} of ${called}`,
  );
  return (
    <>
      <LineError message={errors['steps']} />
      {steps.length === 0 ? (
        <p className="px-2 py-1 text-sm text-ink-faint any-pointer-fine:pl-5">
          No steps added yet. Click "Step" to add the first step.
        </p>
      ) : (
        <ul>
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              taskId={id}
              step={step}
              number={index + 1}
              taskCalled={called}
              editing={editing}
              order={order}
              first={index === 0}
              last={index === steps.length - 1}
            />
          ))}
        </ul>
      )}
    </>
  );
}
