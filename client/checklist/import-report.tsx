import { Notice } from '#client/ui/notice.tsx';
import type { RowProblem } from '#contract/checklist/checklist.ts';
import type { ReadTable } from '#contract/checklist/table-checklist.ts';

import type { TaskEditing } from './task-editing.ts';

type ImportReportProps = { read: ReadTable; kind: TaskEditing['kind'] };

/** Lists the parts of a file that will not be added; renders nothing if all of it will. */
export function ImportReport({ read, kind }: ImportReportProps) {
  const { rows, leftOut: problems, unread, ignored, milestones } = read;
  const dates = unread.filter(({ value }) => value === 'date');
  const faults = [...problems, ...unread];
  if (faults.length + ignored.length + milestones.length === 0) return null;
  return (
    <Notice tone={faults.length > 0 ? 'danger' : 'info'}>
      {problems.length > 0 && (
        <p className="font-medium">
          {counted(problems.length)} of {counted(rows)} {rows === 1 ? 'row' : 'rows'}{' '}
          {problems.length === 1 ? 'is' : 'are'} left out
        </p>
      )}
      {dates.length > 0 && (
        <p className="font-medium">
          {dates.length === 1
            ? '1 date could not be read. Its row is added without it.'
            : `${counted(dates.length)} dates could not be read. Their rows are added without them.`}
        </p>
      )}
      {dates.length > 0 && <p>{examples[kind]}</p>}
      {ignored.length > 0 && (
        <p className="wrap-anywhere">
          {ignored.length === 1 ? 'Ignored column' : 'Ignored columns'}: {named(ignored)}
        </p>
      )}
      {milestones.length > 0 && (
        <p className="wrap-anywhere">
          {milestones.length === 1 ? 'New milestone' : 'New milestones'}: {milestones.join(', ')}
        </p>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
    </Notice>
  );
}

function Faults({ faults }: { faults: RowProblem[] }) {
  return (
    <ul
      aria-label="Rows with problems"
      // A list that scrolls must be reachable by the keys that scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-1 max-h-28 overflow-y-auto overscroll-contain wrap-anywhere"
    >
      {faults.slice(0, mostShown).map(({ row, message }) => (
        <li key={`${row} ${message}`}>
          Row {row}: {message}
        </li>
      ))}
      {faults.length > mostShown && <li>and {counted(faults.length - mostShown)} more</li>}
    </ul>
  );
}

const examples = {
  project:
    'Write dates as 2027-03-31, “5 working days before hire”, “T+30” or “2 weeks after U4 approved”.',
  template:
    'Write due dates as “5 working days before hire”, “T+30” or “2 weeks after U4 approved”.',
};

const mostShown = 300;
const mostNamed = 8;
const mostCharacters = 40;

function named(columns: string[]): string {
  const shown = columns
    .slice(0, mostNamed)
    .map((name) => (name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name))
    .join(', ');
  const more = columns.length - mostNamed;
  return more > 0 ? `${shown} and ${counted(more)} more` : shown;
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}
