import { clsx } from 'clsx';
import { Check, Circle, CircleDot, TriangleAlert } from 'lucide-react';

import type { MatrixTask } from '#contract/matrix.ts';

export function TaskState({ task, small }: { task: MatrixTask; small: boolean }) {
  const state = stateOf(task);
  const Icon = { late: TriangleAlert, completed: Check, open: null }[state];
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center justify-center rounded-sm border leading-none tabular-nums',
        small ? 'gap-0.5 px-0.5 text-xs' : 'gap-1 px-1 text-sm',
        styles[state],
        state === 'open' && (hasStarted(task) ? 'text-ink' : 'text-ink-faint'),
      )}
    >
      {Icon && (
        <Icon aria-hidden="true" strokeWidth={2.5} className={small ? 'size-3' : 'size-3.5'} />
      )}
      <Count task={task} />
    </span>
  );
}

function Count({ task: { stepsCount, completedStepsCount, status } }: { task: MatrixTask }) {
  if (stepsCount > 0) return `${completedStepsCount}/${stepsCount}`;
  if (status === 'completed') return null;
  const Icon = status === 'pending' ? Circle : CircleDot;
  return <Icon aria-hidden="true" className="size-3.5" />;
}

export function stateInWords(task: MatrixTask): string {
  const { stepsCount, completedStepsCount, status, late } = task;
  const state = { completed: 'completed', in_progress: 'in progress', pending: 'pending' }[status];
  const steps = stepsCount > 0 && `${completedStepsCount}/${stepsCount} steps`;
  return [steps, (!steps || status === 'completed') && state, late && 'overdue']
    .filter(Boolean)
    .join(', ');
}

type State = 'late' | 'completed' | 'open';

function stateOf({ late, status }: MatrixTask): State {
  if (late) return 'late';
  return status === 'completed' ? 'completed' : 'open';
}

function hasStarted({ completedStepsCount, status }: MatrixTask): boolean {
  return completedStepsCount > 0 || status !== 'pending';
}

const styles: Record<State, string> = {
  late: 'border-danger bg-danger-soft font-semibold text-danger-ink',
  completed: 'border-transparent bg-success-soft text-success-ink',
  open: 'border-transparent',
};
