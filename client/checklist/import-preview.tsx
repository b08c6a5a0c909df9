import { formatDay } from '../ui/day.ts';
import { Notice } from '../ui/notice.tsx';
import type { CsvChecklist } from './csv-checklist.ts';
import { dueWords, hoursWords } from './due-words.ts';
import type { DraftSource } from './from-template.ts';

/** What was understood of a file, and what was not. */
export function ImportPreview({ read: { tasks, problems } }: { read: CsvChecklist }) {
  const lines = tasks.flatMap((task) => linesOf(task));
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="danger">
          <p className="font-medium">
            {problems.length === 1 ? '1 row is left out' : `${problems.length} rows are left out`}
          </p>
          <ul className="mt-1 max-h-32 overflow-y-auto">
            {problems.slice(0, mostShown).map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.length > 0 && (
        <section aria-label="Preview">
          <p className="mb-1 text-sm font-medium text-ink">Preview</p>
          <ol
            // A list that scrolls must be reachable by the keys that scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-64 overflow-y-auto rounded-md border border-line bg-canvas px-3 py-2"
          >
            {lines.slice(0, mostShown).map(({ depth, text, terms }, at) => (
              <li key={at} className={looks[depth]}>
                <span dir="auto" className="wrap-anywhere">
                  {text}
                </span>
                {terms && <span className="ml-3 text-sm text-ink-faint">{terms}</span>}
              </li>
            ))}
            {lines.length > mostShown && (
              <li className="text-ink-faint">
                and {(lines.length - mostShown).toLocaleString('en-US')} more lines
              </li>
            )}
          </ol>
        </section>
      )}
    </>
  );
}

const mostShown = 300;

const looks = {
  task: 'pt-1 font-semibold text-ink first:pt-0',
  step: 'pl-4 text-ink',
  detail: 'pl-8 text-ink-soft',
};

type Line = { depth: keyof typeof looks; text: string; terms: string };

function linesOf({ name, estimatedHours, steps }: DraftSource): Line[] {
  const lines: Line[] = [{ depth: 'task', text: name, terms: hoursWords(estimatedHours) ?? '' }];
  for (const { name: text, dueDate = null, dueOffset = null, ...step } of steps) {
    const due = dueDate ? formatDay(dueDate) : dueWords({ dueDate, dueOffset }, null);
    const terms = [due, hoursWords(step.estimatedHours)].filter(Boolean).join(', ');
    lines.push({ depth: 'step', text, terms });
    for (const detail of step.details)
      lines.push({ depth: 'detail', text: detail.text, terms: '' });
  }
  return lines;
}
