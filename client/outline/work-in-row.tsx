import { clsx } from 'clsx';

import { PriorityIcon, WorkStatusBadge, WorkStatusIcon } from '#client/shared/badges.tsx';
import { ChoiceInRow } from '#client/ui/choice-in-row.tsx';
import { useOptimisticValue } from '#client/ui/use-optimistic-value.ts';
import { priorityLabels, workStatusLabels } from '#contract/value-labels.ts';
import type { Priority, WorkStatus } from '#contract/values.ts';

type ValueInRow<Value> = {
  name: string;
  value: Value;
  /** Undefined if read-only. */
  onChange: ((value: Value) => Promise<unknown>) | undefined;
  className?: string;
};

/** With `plain` without an icon, and as wide as the bar below it. */
export function StatusInRow(props: ValueInRow<WorkStatus> & { plain?: boolean }) {
  const { name, value, onChange, plain = false, className } = props;
  const [status, change] = useOptimisticValue(value, (next: WorkStatus) => onChange?.(next));
  if (!onChange) return <WorkStatusBadge status={status} plain={plain} />;
  return (
    <ChoiceInRow
      label={`Status of ${name}`}
      value={status}
      choices={statuses}
      onChoose={(next) => void change(next)}
      {...(className && { className })}
    >
      <WorkStatusBadge status={status} plain={plain} />
    </ChoiceInRow>
  );
}

/** With `quiet` only a high priority shows without hovering. */
export function PriorityInRow(props: ValueInRow<Priority> & { quiet?: boolean }) {
  const { name, value, onChange, quiet = false, className } = props;
  const [priority, change] = useOptimisticValue(value, (next: Priority) => onChange?.(next));
  if (!onChange) return <HighPriority priority={priority} />;
  return (
    <ChoiceInRow
      label={`Priority of ${name}`}
      value={priority}
      choices={choicesOfPriority}
      onChoose={(next) => void change(next)}
      className={clsx(quiet && priority !== 'high' && 'row-tool pointer-coarse:hidden', className)}
    >
      <span className="grid size-6 place-items-center" title={titleOf(priority)}>
        <PriorityIcon priority={priority} />
        <span className="sr-only">{priorityLabels[priority]}</span>
      </span>
    </ChoiceInRow>
  );
}

function HighPriority({ priority }: { priority: Priority }) {
  if (priority !== 'high') return null;
  return (
    <span className="relative -mr-1.5 flex-none" title={titleOf(priority)}>
      <PriorityIcon priority={priority} />
      <span className="sr-only">{titleOf(priority)}</span>
    </span>
  );
}

function titleOf(priority: Priority): string {
  return `${priorityLabels[priority]} priority`;
}

const workStatuses: WorkStatus[] = ['pending', 'in_progress', 'completed'];
const statuses = workStatuses.map((value) => ({
  value,
  label: workStatusLabels[value],
  icon: <WorkStatusIcon status={value} className="size-4" />,
}));

export const choicesOfPriority = (Object.keys(priorityLabels) as Priority[]).map((value) => ({
  value,
  label: priorityLabels[value],
  icon: <PriorityIcon priority={value} />,
}));
