import { use } from 'react';

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

export function ImportPreview({ reading, inside }: { reading: Reading; inside: Inside }) {
  const { read, newOwners } = reading;
  const owners = withNew(use(OwnersContext), newOwners);
  const unread = Map.groupBy(read.unread, ({ of }) => of);
  const lines = read.tasks
    .flatMap((task, own) => {
      const waitOf = (step: StepItem) => awaitedStep(read.tasks, own, step.waitsFor)?.name;
      return linesOf(task, { unread, owners, waitOf });
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
        {lines.slice(0, mostShown).map(({ depth, isDone, text, terms, marked }, at) => (
          <li key={at} className={looks[depth - outermost[inside]]}>
            {isDone && (
              <span className="mr-1.5 text-success-ink">
                ✓<span className="sr-only">Ticked: </span>
              </span>
            )}
            <span dir="auto" translate="no" className="wrap-anywhere">
              {text}
            </span>
            {terms && <span className="ml-3 text-sm font-normal text-ink-faint">{terms}</span>}
            {marked && <span className="ml-3 text-sm font-normal text-danger-ink">{marked}</span>}
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

type Line = { depth: number; text: string; isDone: boolean; terms: string; marked: string | null };
type UnreadOf = ReadonlyMap<Unread['of'], Unread[]>;

type Known = {
  unread: UnreadOf;
  owners: Owners;
  waitOf: (step: StepItem) => string | undefined;
};

function linesOf(task: TaskItem, known: Known): Line[] {
  const { unread, owners } = known;
  const { text: owner } = ownerWords(task, owners);
  const lines: Line[] = [
    {
      depth: 0,
      text: task.name,
      isDone: task.isDone,
      terms: [owner, hoursWords(task.estimatedHours), ...flagWords('task', task)]
        .filter(Boolean)
        .join(dot),
      marked: markOf(unread.get(task)),
    },
  ];
  for (const step of task.steps) {
    lines.push(stepLine(step, known));
    for (const { text, isDone } of step.details) {
      lines.push({ depth: 2, text, isDone, terms: '', marked: null });
    }
  }
  return lines;
}

function stepLine(step: StepItem, { unread, owners, waitOf }: Known): Line {
  const awaited = waitOf(step);
  const { text: owner } = ownerWords(step, owners);
  return {
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
  const values = [...new Set(unread.map(({ value }) => value))];
  return values.length === 0 ? null : `${values.join(', ')} not read`;
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
