import { DueNotice } from '#client/outline/due-notice.tsx';
import { dueDatesIn } from '#client/outline/due-values.ts';
import { dueWords } from '#client/outline/due-words.ts';
import type { StepItem } from '#contract/checklist.ts';
import type { ProjectDays } from '#rules/due.ts';

export function TemplateSteps({ steps, days }: { steps: readonly StepItem[]; days: ProjectDays }) {
  return (
    <div className="mt-4">
      <h3 id="template-steps" className="text-sm font-medium text-ink">
        Steps from the template
      </h3>
      <ul
        aria-labelledby="template-steps"
        // A scrollable list must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={steps.length > mostAtOnce ? 0 : undefined}
        className="mt-1 max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm"
      >
        {steps.map((step, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span dir="auto" translate="no" className="min-w-0 wrap-anywhere text-ink">
              {step.name}
            </span>
            <span className="text-ink-soft tabular-nums">{dueWords(step, days)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-1.5 empty:hidden">
        <DueNotice dates={dueDatesIn([{ steps }], days)} holidays={days.holidays} />
      </div>
    </div>
  );
}

const mostAtOnce = 4;
