import { CalendarDays, UserRound } from 'lucide-react';

import { hoursWords, offsetWords } from '#client/checklist/due-words.ts';
import { ownerWords } from '#client/checklist/owners.ts';
import type { Owners } from '#client/checklist/owners.ts';
import { GateBadge, WaitSign } from '#client/shared/condition-signs.tsx';
import type { TemplateStep } from '#contract/templates.ts';
import { awaitedStep } from '#contract/waits.ts';

type Owning = Pick<TemplateStep, 'ownerRoleId' | 'personId'>;
type Task = Owning & {
  name: string;
  description: string | null;
  isGate?: boolean | undefined;
  steps: readonly TemplateStep[];
};

export function TemplateOutline({ tasks, owners }: { tasks: readonly Task[]; owners: Owners }) {
  if (tasks.length === 0) return <p className="text-ink-faint">No tasks in it yet.</p>;
  return (
    <ol className="flex flex-col gap-3">
      {tasks.map((task, at) => (
        <li key={at} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
          <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-ink">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {task.name}
            </span>
            <OwnerOf item={task} owners={owners} />
            {task.isGate && <GateBadge />}
          </p>
          {task.description && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
              {task.description}
            </p>
          )}
          <StepOutline tasks={tasks} own={at} owners={owners} />
        </li>
      ))}
    </ol>
  );
}

type StepOutlineProps = {
  /** All tasks of the template, because a step may wait for a step of any task. */
  tasks: readonly Pick<Task, 'steps'>[];
  /** The index of the task whose steps are shown. */
  own: number;
  owners: Owners;
};

export function StepOutline({ tasks, own, owners }: StepOutlineProps) {
  const steps = tasks[own]?.steps ?? [];
  return (
    <ol className="mt-1 ml-1 flex flex-col gap-1.5 border-l border-line pl-3">
      {steps.map(({ name, description, dueOffset, estimatedHours, details, ...rest }, at) => (
        <li key={at}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <OwnerOf item={rest} owners={owners} />
            {dueOffset && (
              <span className="text-sm text-ink-faint">
                <CalendarDays
                  aria-hidden="true"
                  className="mr-1.5 inline size-3.5 align-[-0.125em]"
                />
                {offsetWords(dueOffset)}
              </span>
            )}
            {estimatedHours > 0 && (
              <span className="text-sm text-ink-faint">{hoursWords(estimatedHours)}</span>
            )}
            {rest.evidenceRequired && (
              <span className="text-sm text-ink-faint">Evidence required</span>
            )}
            <WaitOf name={awaitedStep(tasks, own, rest.waitsFor)?.name} />
          </p>
          {description && (
            <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-ink-faint">
              {description}
            </p>
          )}
          {details.length > 0 && (
            <ul className="mt-0.5 list-disc pl-5 text-ink-soft marker:text-ink-faint">
              {details.map(({ text }, place) => (
                <li key={place} dir="auto" className="wrap-anywhere whitespace-pre-line">
                  {text}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function WaitOf({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="flex min-w-0 text-sm text-ink-faint">
      <WaitSign name={name} />
    </span>
  );
}

function OwnerOf({ item, owners }: { item: Owning; owners: Owners }) {
  const { ownerRoleId = null, personId } = item;
  const { text } = ownerWords({ ownerRoleId, personIds: personId ? [personId] : [] }, owners);
  if (text === null) return null;
  return (
    <span className="text-sm font-normal text-ink-faint">
      <UserRound aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">Owner: </span>
      {text}
    </span>
  );
}
