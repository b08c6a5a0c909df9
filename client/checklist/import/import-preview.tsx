import { use } from 'react';

import { shortDay } from '#client/ui/day.ts';
import { outermost } from '#contract/checklist/checklist.ts';
import type {
  ChecklistStep,
  ChecklistTask,
  Inside,
  Unread,
} from '#contract/checklist/checklist.ts';
import { awaitedStep } from '#contract/waits.ts';
import { formatNumber } from '#contract/words.ts';

import { dueWords, hoursWords } from '../due-words.ts';
import { OwnersContext, ownerWords } from '../owners.ts';
import type { Owners } from '../owners.ts';
import type { NewOwner, Reading } from './reading.ts';

export function ImportPreview({ reading, inside }: { reading: Reading; inside: Inside }) {
  const { read, newOwners } = reading;
  const owners = withNew(use(OwnersContext), newOwners);
  const unread = unreadOf(read.unread);
  const lines = read.tasks
    .flatMap((task, own) => {
      const waitOf = (step: ChecklistStep) => awaitedStep(read.tasks, own, step.waitsFor)?.name;
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
            <span dir="auto" className="wrap-anywhere">
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
  waitOf: (step: ChecklistStep) => string | undefined;
};

function linesOf(task: ChecklistTask, known: Known): Line[] {
  const { unread, owners } = known;
  const personIds = task.personId === undefined ? [] : [task.personId];
  const { text: owner } = ownerWords({ ownerRoleId: task.ownerRoleId ?? null, personIds }, owners);
  const lines: Line[] = [
    {
      depth: 0,
      text: task.name,
      isDone: task.isCompleted ?? false,
      terms: [owner, hoursWords(task.estimatedHours), task.isGate && 'gate']
        .filter(Boolean)
        .join(' · '),
      marked: markOf(unread.get(task)),
    },
  ];
  for (const step of task.steps) {
    lines.push(stepLine(step, known));
    for (const { text, isDone = false } of step.details) {
      lines.push({ depth: 2, text, isDone, terms: '', marked: null });
    }
  }
  return lines;
}

function stepLine(step: ChecklistStep, { unread, owners, waitOf }: Known): Line {
  const awaited = waitOf(step);
  const { dueDate = null, dueOffset = null } = step;
  const personIds = step.personIds ?? (step.personId === undefined ? [] : [step.personId]);
  const { text: owner } = ownerWords({ ownerRoleId: step.ownerRoleId ?? null, personIds }, owners);
  const due = dueDate ? shortDay(dueDate) : dueWords({ dueDate, dueOffset }, null);
  return {
    depth: 1,
    text: step.name,
    isDone: step.isCompleted ?? false,
    terms: [
      due,
      owner,
      hoursWords(step.estimatedHours),
      step.evidenceRequired && 'evidence required',
      awaited !== undefined && `waits for ${awaited}`,
    ]
      .filter(Boolean)
      .join(' · '),
    marked: markOf(unread.get(step)),
  };
}

function unreadOf(all: readonly Unread[]): UnreadOf {
  const found = new Map<Unread['of'], Unread[]>();
  for (const one of all) found.set(one.of, [...(found.get(one.of) ?? []), one]);
  return found;
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
