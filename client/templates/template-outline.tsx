import { CalendarDays } from 'lucide-react';

import { hoursWords, offsetWords } from '#client/checklist/due-words.ts';
import type { TemplateStep } from '#contract/templates.ts';

type Task = { name: string; description: string | null; steps: readonly TemplateStep[] };

/** A template's checklist, to read. */
export function TemplateOutline({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return <p className="text-ink-faint">No tasks in it yet.</p>;
  return (
    <ol className="flex flex-col gap-3">
      {tasks.map((task, at) => (
        <li key={at} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
          <p dir="auto" className="font-medium wrap-anywhere text-ink">
            {task.name}
          </p>
          {task.description && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-ink-soft">
              {task.description}
            </p>
          )}
          <StepOutline steps={task.steps} />
        </li>
      ))}
    </ol>
  );
}

/** The steps of a template's task with their details. */
export function StepOutline({ steps }: { steps: readonly TemplateStep[] }) {
  return (
    <ol className="mt-1 ml-1 flex flex-col gap-1.5 border-l border-line pl-3">
      {steps.map(({ name, description, dueOffset, estimatedHours, details }, at) => (
        <li key={at}>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
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
