import { clsx } from 'clsx';
import { use } from 'react';

import { Checkbox } from '#client/ui/checkbox.tsx';
import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { dot, formatNumber } from '#contract/words.ts';
import { outermost } from '#formats/checklist/imported.ts';
import type { Inside, Unread } from '#formats/checklist/imported.ts';
import { fieldColumns } from '#formats/checklist/item-columns.ts';
import { awaitedStep } from '#rules/waits.ts';

import { dueWords, hoursWords } from '../due-words.ts';
import { OwnersContext, ownerWords } from '../owners.ts';
import type { Owners } from '../owners.ts';
import type { NewOwner, Reading } from './reading.ts';
import { placeOf } from './remaining-items.ts';
import type { ItemPlace } from './remaining-items.ts';

type ImportPreviewProps = {
  reading: Reading;
  inside: Inside;
  leftOut: ReadonlySet<ItemPlace>;
  onLeaveOut: (place: ItemPlace, isOut: boolean) => void;
};

/** Each line can be left out, with all that is inside it. */
export function ImportPreview({ reading, inside, leftOut, onLeaveOut }: ImportPreviewProps) {
  const { read, newOwners } = reading;
  const owners = withNew(use(OwnersContext), newOwners);
  const unread = Map.groupBy(read.unread, ({ of }) => of);
  const lines = read.tasks
    .flatMap((task, own) => {
      const waitOf = (step: StepItem) => awaitedStep(read.tasks, own, step.waitsFor)?.name;
      return linesOf(task, own, { unread, owners, waitOf });
    })
    .filter(({ depth }) => depth >= outermost[inside]);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Preview">
      <p className="mb-1 text-sm font-medium text-ink">Preview</p>
      <ol
        // A scrollable list must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-96 overflow-y-auto rounded-md border border-line bg-canvas px-3 py-2"
      >
        {lines.slice(0, mostShown).map(({ place, isDone, text, terms, marked, ...line }) => (
          <li
            key={place}
            className={clsx(
              'flex flex-wrap items-center gap-x-3',
              looks[line.depth - outermost[inside]],
            )}
          >
            <Checkbox
              label={
                <span dir="auto" translate="no" className="wrap-anywhere">
                  {text}
                </span>
              }
              checked={!isIn(leftOut, place)}
              disabledBecause={
                isIn(leftOut, aboveOf(place)) ? 'It is inside a line left out' : null
              }
              onChange={({ target }) => onLeaveOut(place, !target.checked)}
            />
            {isDone && <span className="text-sm font-normal text-success-ink">Done</span>}
            {terms && <span className="text-sm font-normal text-ink-faint">{terms}</span>}
            {marked && <span className="text-sm font-normal text-danger-ink">{marked}</span>}
          </li>
        ))}
        {lines.length > mostShown && (
          <li className="text-ink-faint">
            and {formatNumber(lines.length - mostShown)} more lines
          </li>
        )}
      </ol>
    </section>
  );
}

const mostShown = 300;

const looks = ['pt-1 font-semibold text-ink first:pt-0', 'pl-4 text-ink', 'pl-8 text-ink-soft'];

/** Whether the line at a place is left out, alone or with one around it. */
function isIn(leftOut: ReadonlySet<ItemPlace>, place: ItemPlace): boolean {
  return place !== '' && (leftOut.has(place) || isIn(leftOut, aboveOf(place)));
}

function aboveOf(place: ItemPlace): ItemPlace {
  return place.slice(0, Math.max(0, place.lastIndexOf('.')));
}

type Line = {
  place: ItemPlace;
  depth: number;
  text: string;
  isDone: boolean;
  terms: string;
  marked: string | null;
};
type UnreadOf = ReadonlyMap<Unread['of'], Unread[]>;

type Known = {
  unread: UnreadOf;
  owners: Owners;
  waitOf: (step: StepItem) => string | undefined;
};

function linesOf(task: TaskItem, own: number, known: Known): Line[] {
  const { unread, owners } = known;
  const { text: owner } = ownerWords(task, owners);
  const lines: Line[] = [
    {
      place: placeOf(own),
      depth: 0,
      text: task.name,
      isDone: task.isDone,
      terms: [owner, hoursWords(task.estimatedHours), ...flagWords('task', task)]
        .filter(Boolean)
        .join(dot),
      marked: markOf(unread.get(task)),
    },
  ];
  for (const [at, step] of task.steps.entries()) {
    lines.push(stepLine(step, placeOf(own, at), known));
    for (const [index, { text, isDone }] of step.details.entries()) {
      const place = placeOf(own, at, index);
      lines.push({ place, depth: 2, text, isDone, terms: '', marked: null });
    }
  }
  return lines;
}

function stepLine(step: StepItem, place: ItemPlace, { unread, owners, waitOf }: Known): Line {
  const awaited = waitOf(step);
  const { text: owner } = ownerWords(step, owners);
  return {
    place,
    depth: 1,
    text: step.name,
    isDone: step.isDone,
    terms: [
      dueWords(step, null),
      owner,
      hoursWords(step.estimatedHours),
      ...flagWords('step', step),
      awaited !== undefined && `waits for ${awaited}`,
    ]
      .filter(Boolean)
      .join(dot),
    marked: markOf(unread.get(step)),
  };
}

/** The names of their columns, such as `evidence required`. */
function flagWords(of: 'task' | 'step', item: object): string[] {
  return fieldColumns.flatMap((column) =>
    column.isFlag && column.of === of && item[column.field as keyof typeof item]
      ? column.name.toLowerCase()
      : [],
  );
}

function markOf(unread: Unread[] = []): string | null {
  const values = new Set<Unread['value']>(unread.map(({ value }) => value));
  const isOpen = values.delete('done');
  const words = values.size > 0 && `${[...values].join(', ')} not read`;
  return [words, isOpen && 'not ticked'].filter(Boolean).join(dot) || null;
}

function withNew(owners: Owners, newOwners: readonly NewOwner[]): Owners {
  const of = (kind: NewOwner['kind']) => newOwners.filter((one) => one.kind === kind);
  const { roles = [], people = [] } = owners;
  return {
    // The import does not know who holds the roles.
    holders: null,
    roles: [...roles, ...of('role')] as Owners['roles'],
    people: [...people, ...of('person')] as Owners['people'],
  };
}
