import { clsx } from 'clsx';
import { Flag } from 'lucide-react';

import {
  PriorityBadge,
  PriorityIcon,
  WorkStatusBadge,
  WorkStatusIcon,
  priorityLabels,
  workStatusLabels,
} from '#client/shared/badges.tsx';
import { ChoiceInRow } from '#client/ui/choice-in-row.tsx';
import { useEarly } from '#client/ui/use-early.ts';
import { priorities } from '#contract/values.ts';
import type { Priority, WorkStatus } from '#contract/values.ts';

type ValueInRow<Value> = {
  /** The name of the task. */
  name: string;
  value: Value;
  /** Undefined for those who only read. */
  onChange: ((value: Value) => Promise<unknown>) | undefined;
  className?: string;
};

export function StatusInRow({ name, value, onChange, className }: ValueInRow<WorkStatus>) {
  const [status, change] = useEarly(value, (next: WorkStatus) => onChange?.(next));
  if (!onChange) return <WorkStatusBadge status={status} />;
  return (
    <ChoiceInRow
      label={`status of ${name}`}
      value={status}
      choices={statuses}
      onChoose={(next) => void change(next)}
      {...(className && { className })}
    >
      <WorkStatusBadge status={status} />
    </ChoiceInRow>
  );
}

/** The usual priority is shown only near the pointer, where it can be changed. */
export function PriorityInRow({ name, value, onChange, className }: ValueInRow<Priority>) {
  const [priority, change] = useEarly(value, (next: Priority) => onChange?.(next));
  const isUsual = priority === 'medium';
  if (!onChange) return isUsual ? null : <PriorityBadge priority={priority} />;
  return (
    <ChoiceInRow
      label={`priority of ${name}`}
      value={priority}
      choices={choicesOfPriority}
      onChoose={(next) => void change(next)}
      className={clsx(
        isUsual &&
          'aria-expanded:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden pointer-fine:opacity-0 pointer-fine:group-focus-within/line:opacity-100 pointer-fine:group-hover/line:opacity-100',
        className,
      )}
    >
      {isUsual ? (
        <span className="grid size-6 place-items-center" title="Priority: Medium">
          <Flag aria-hidden="true" className="size-3.5 text-ink-faint" />
          <span className="sr-only">{priorityLabels.medium}</span>
        </span>
      ) : (
        <PriorityBadge priority={priority} />
      )}
    </ChoiceInRow>
  );
}

const workStatuses: WorkStatus[] = ['pending', 'in_progress', 'completed'];
const statuses = workStatuses.map((value) => ({
  value,
  label: workStatusLabels[value],
  icon: <WorkStatusIcon status={value} className="size-4" />,
}));

export const choicesOfPriority = priorities.map((value) => ({
  value,
  label: priorityLabels[value],
  icon: <PriorityIcon priority={value} />,
}));
