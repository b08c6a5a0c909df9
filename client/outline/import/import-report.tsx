import { Checkbox } from '#client/ui/checkbox.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { counted, formatNumber, listed, plural } from '#contract/words.ts';
import type { RowProblem, Unread } from '#formats/checklist/imported.ts';
import { fieldColumns } from '#formats/checklist/item-columns.ts';

import { rowsOf } from './notes.ts';
import type { Destination, Reading } from './reading.ts';

type ImportReportProps = {
  reading: Reading;
  kind: Destination['kind'];
  /** `at` is that of `reading.ticks`. */
  onTicks: (at: number | null, isRead: boolean) => void;
};

/** Everything special about the list, above the button that adds it. */
export function ImportReport({ reading, kind, onTicks }: ImportReportProps) {
  const { read, damage, notes, unit, ticks } = reading;
  const { rows, leftOut, unread } = read;
  const [refused, lost] = [true, false].map((isTick) =>
    unread.filter(({ value }) => (value === 'done') === isTick),
  ) as [Unread[], Unread[]];
  // Whole rows come before single values, which matter less. Unknown owners are asked for by name above.
  const faults = [...leftOut, ...unread.filter(({ isUnknownOwner }) => !isUnknownOwner)];
  const isClean = leftOut.length + unread.length + damage.length + notes.length === 0;
  if (isClean && !ticks) return null;
  return (
    <div className="flex flex-col gap-2">
      {damage.length > 0 && (
        <Notice tone="danger">
          {damage.map((one) => (
            <p key={one} className="wrap-anywhere">
              {one}
            </p>
          ))}
        </Notice>
      )}
      {leftOut.length + unread.length > 0 && (
        <Notice tone="danger">
          {leftOut.length > 0 && (
            <p className="font-medium">
              {formatNumber(leftOut.length)} of {counted(rows, unit)}{' '}
              {plural(leftOut.length, 'is', 'are')} left out
            </p>
          )}
          {lost.length > 0 && <p className="font-medium">{unreadWords(lost, unit)}</p>}
          {refused.length > 0 && (
            <p className="font-medium">
              {counted(refused.length, 'tick')} {plural(refused.length, 'is', 'are')} left out
            </p>
          )}
          {unread.some(({ value }) => value === 'date') && <p>{examples[kind]}</p>}
          {faults.length > 0 && <Faults faults={faults} unit={unit} />}
        </Notice>
      )}
      {(notes.length > 0 || ticks) && (
        <Notice>
          {ticks && (
            <Checkbox
              label={`Tick what is done already: ${ticks.words}`}
              checked={ticks.isRead}
              onChange={({ target }) => onTicks(ticks.at, target.checked)}
              className="wrap-anywhere"
            />
          )}
          {notes.map((note) => (
            <p key={note} className="wrap-anywhere">
              {note}
            </p>
          ))}
        </Notice>
      )}
    </div>
  );
}

function Faults({ faults, unit }: { faults: RowProblem[]; unit: Reading['unit'] }) {
  const groups = [...Map.groupBy(faults, ({ message }) => message)];
  return (
    <ul
      aria-label="Rows with problems"
      // A scrollable list must be focusable for keyboard users.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // Low windows need the room for the questions above.
      className="mt-1 max-h-28 overflow-y-auto overscroll-contain wrap-anywhere [@media(height<50rem)]:max-h-20"
    >
      {groups.slice(0, mostShown).map(([message, members]) => (
        <li key={message}>
          {placesOf(members, unit)}: {message}
        </li>
      ))}
      {groups.length > mostShown && <li>and {formatNumber(groups.length - mostShown)} more</li>}
    </ul>
  );
}

function placesOf(members: readonly RowProblem[], unit: Reading['unit']): string {
  const rows = [...new Set(members.map(({ row }) => row))].toSorted((a, b) => a - b);
  const words = rowsOf(rows, unit);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const examples = {
  project:
    'Write dates as 2027-03-31, “5 working days before hire”, “T+30” or “2 weeks after U4 approved”.',
  template:
    'Write due dates as “5 working days before hire”, “T+30” or “2 weeks after U4 approved”.',
};

const mostShown = 300;
const nouns: [value: Unread['value'], one: string, many: string][] = [
  ['date', 'date', 'dates'],
  ['owner', 'owner', 'owners'],
  ['hours', 'number of hours', 'numbers of hours'],
  ...fieldColumns.map(({ key, values }): (typeof nouns)[number] => [key, ...values]),
  ['items', 'checklist item', 'checklist items'],
  ['level', 'level', 'levels'],
];

/** For example `2 dates could not be read. Their rows are added without them.` */
function unreadWords(unread: readonly Unread[], unit: Reading['unit']): string {
  const kinds = nouns.flatMap(([value, one, many]) => {
    const count = unread.filter((lost) => lost.value === value).length;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  const rest =
    unread.length === 1
      ? `Its ${unit} is added without it`
      : `Their ${unit}s are added without them`;
  return `${listed(kinds)} could not be read. ${rest}.`;
}
