import { shortDay } from '#client/ui/day.ts';
import type { ChecklistTask, ReadChecklist } from '#contract/checklist/checklist.ts';

import { dueWords, hoursWords } from './due-words.ts';

/** The checklist as it was read from a file. */
export function ImportPreview({ read: { tasks, unread } }: { read: ReadChecklist }) {
  const undated = new Set(unread.map(({ of }) => of));
  const lines = tasks.flatMap((task) => linesOf(task, undated));
  if (lines.length === 0) return null;
  return (
    <section aria-label="Preview">
      <p className="mb-1 text-sm font-medium text-ink">Preview</p>
      <ol
        // A list that scrolls must be reachable by the keys that scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border border-line bg-canvas px-3 py-2"
      >
        {lines.slice(0, mostShown).map(({ depth, text, terms, undated: marked }, at) => (
          <li key={at} className={looks[depth]}>
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
            {terms && <span className="ml-3 text-sm text-ink-faint">{terms}</span>}
            {marked && (
              <span className="ml-3 text-sm font-normal text-danger-ink">
                not all of it was read
              </span>
            )}
          </li>
        ))}
        {lines.length > mostShown && (
          <li className="text-ink-faint">
            and {(lines.length - mostShown).toLocaleString('en-US')} more lines
          </li>
        )}
      </ol>
    </section>
  );
}

const mostShown = 300;

const looks = {
  task: 'pt-1 font-semibold text-ink first:pt-0',
  step: 'pl-4 text-ink',
  detail: 'pl-8 text-ink-soft',
};

type Line = { depth: keyof typeof looks; text: string; terms: string; undated?: boolean };

function linesOf(task: ChecklistTask, undated: ReadonlySet<unknown>): Line[] {
  const { name, estimatedHours, steps } = task;
  const lines: Line[] = [
    {
      depth: 'task',
      text: name,
      terms: hoursWords(estimatedHours) ?? '',
      undated: undated.has(task),
    },
  ];
  for (const step of steps) {
    const { name: text, dueDate = null, dueOffset = null } = step;
    const due = dueDate ? shortDay(dueDate) : dueWords({ dueDate, dueOffset }, null);
    const terms = [due, hoursWords(step.estimatedHours)].filter(Boolean).join(', ');
    lines.push({ depth: 'step', text, terms, undated: undated.has(step) });
    for (const detail of step.details)
      lines.push({ depth: 'detail', text: detail.text, terms: '' });
  }
  return lines;
}
