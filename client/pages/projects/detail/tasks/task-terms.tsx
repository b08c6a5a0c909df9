import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedTask } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import { formatDay, monthDay } from '#client/ui/day.ts';
import type { Task } from '#contract/tasks.ts';
import { formatNumber } from '#contract/words.ts';

import { dueOfTask } from '../due-work.ts';
import type { DueOfTask } from '../due-work.ts';

type TaskTermsProps = {
  task: Task;
  /** Null if nothing can be due, because the project is archived or on hold. */
  today: string | null;
  ownedBySteps: boolean;
  /** Undefined if read-only. */
  onOwner: ((task: Task, owner: Owner) => Promise<unknown> | void) | undefined;
};

/** The next due date and the owner of a task. */
export function TaskTerms({ task, today, ownedBySteps, onOwner }: TaskTermsProps) {
  const blank = ownedBySteps ? 'By step' : 'Unassigned';
  const due = today === null ? null : dueOfTask(task, today);
  return (
    <>
      {due && <NextDue {...due} />}
      {onOwner ? (
        <OwnerSelect
          label={`Owner of ${task.title}`}
          blank={blank}
          plain
          owned={ownedTask(task)}
          onChoose={(owner) => onOwner(task, owner)}
          className="z-1 -mx-1.5 shrink-9999 pointer-fine:h-6!"
        />
      ) : (
        <OwnerText owner={ownedTask(task)} blank={blank} plain className="shrink-9999" />
      )}
    </>
  );
}

function NextDue({ overdue, nextDay }: DueOfTask) {
  if (overdue > 0) {
    const next = nextDay && `Next due ${formatDay(nextDay)}`;
    return (
      <span
        title={next ?? undefined}
        className="relative flex-none text-sm font-medium whitespace-nowrap text-danger-ink tabular-nums"
      >
        {formatNumber(overdue)} overdue
        {next && <span className="sr-only">, {next}</span>}
      </span>
    );
  }
  if (!nextDay) return null;
  return (
    <span className="flex-none text-sm whitespace-nowrap text-ink-soft">
      <span className="sr-only">Next due </span>
      <time dateTime={nextDay} title={`Next due ${formatDay(nextDay)}`} className="relative">
        {monthDay(nextDay)}
      </time>
    </span>
  );
}
