import { CalendarDays, UserRound } from 'lucide-react';

import { hoursWords } from '#client/outline/due-words.ts';
import { ownerWords } from '#client/outline/owners.ts';
import type { Owner, Owners } from '#client/outline/owners.ts';
import { GateBadge, WaitSign } from '#client/shared/condition-signs.tsx';
import { itemOfTemplate, itemsOfTemplate } from '#contract/checklist.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { setFlags } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';
import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';
import { awaitedStep } from '#rules/waits.ts';

type TemplateOutlineProps = { template: ProjectTemplate; owners: Owners };

export function TemplateOutline({ template, owners }: TemplateOutlineProps) {
  const tasks = itemsOfTemplate(template.taskTemplates);
  if (tasks.length === 0) return <p className="text-ink-faint">No tasks in it yet.</p>;
  return (
    <ol className="flex flex-col gap-3">
      {tasks.map((task, at) => (
        <li key={at} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
          <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-ink">
            <span dir="auto" translate="no" className="min-w-0 wrap-anywhere">
              {task.name}
            </span>
            <OwnerOf item={task} owners={owners} />
            {task.isGate && <GateBadge />}
          </p>
          {task.description && (
            <p
              dir="auto"
              translate="no"
              className="wrap-anywhere whitespace-pre-line text-ink-soft"
            >
              {task.description}
            </p>
          )}
          <Steps tasks={tasks} own={at} owners={owners} />
        </li>
      ))}
    </ol>
  );
}

type StepOutlineProps = { template: TaskTemplate; owners: Owners };

export function StepOutline({ template, owners }: StepOutlineProps) {
  return <Steps tasks={[itemOfTemplate(template)]} own={0} owners={owners} />;
}

type StepsProps = {
  /** All tasks of the template, because a step may wait for a step of any task. */
  tasks: readonly TaskItem[];
  /** The index of the task whose steps are shown. */
  own: number;
  owners: Owners;
};

function Steps({ tasks, own, owners }: StepsProps) {
  const steps = tasks[own]?.steps ?? [];
  return (
    <ol className="mt-1 ml-1 flex flex-col gap-1.5 border-l border-line pl-3">
      {steps.map((step, at) => (
        <li key={at}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink">
            <span dir="auto" translate="no" className="min-w-0 wrap-anywhere">
              {step.name}
            </span>
            <OwnerOf item={step} owners={owners} />
            {step.dueOffset && (
              <span className="text-sm text-ink-faint">
                <CalendarDays
                  aria-hidden="true"
                  className="mr-1.5 inline size-3.5 align-[-0.125em]"
                />
                {offsetWords(step.dueOffset)}
              </span>
            )}
            {[hoursWords(step.estimatedHours) ?? [], setFlags(stepFields, step)]
              .flat()
              .map((fact) => (
                <span key={fact} className="text-sm text-ink-faint">
                  {fact}
                </span>
              ))}
            <WaitOf name={awaitedStep(tasks, own, step.waitsFor)?.name} />
          </p>
          {step.description && (
            <p
              dir="auto"
              translate="no"
              className="text-sm wrap-anywhere whitespace-pre-line text-ink-faint"
            >
              {step.description}
            </p>
          )}
          {step.details.length > 0 && (
            <ul className="mt-0.5 list-disc pl-5 text-ink-soft marker:text-ink-faint">
              {step.details.map(({ text }, place) => (
                <li
                  key={place}
                  dir="auto"
                  translate="no"
                  className="wrap-anywhere whitespace-pre-line"
                >
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

function OwnerOf({ item, owners }: { item: Owner; owners: Owners }) {
  const { text } = ownerWords(item, owners);
  if (text === null) return null;
  return (
    <span className="text-sm font-normal text-ink-faint">
      <UserRound aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">Owner: </span>
      {text}
    </span>
  );
}
