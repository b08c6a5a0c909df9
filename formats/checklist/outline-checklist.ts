import { checklistBuilder } from './checklist-builder.ts';
import { outermost } from './imported.ts';
import type { ReadChecklist } from './imported.ts';
import type { OutlineLine } from './outline.ts';
import { blankEntry } from './row-values.ts';
import type { Entry, ReadingContext } from './row-values.ts';
import { cleaned } from './table-checklist.ts';

export type OutlineChecklist = ReadChecklist & {
  /** A single outermost line, which is not imported. */
  title: OutlineLine | null;
  flattened: number;
};

const levels = ['task', 'step', 'detail'] as const;

/** A single line around four or more levels is treated as a title. */
export function checklistInOutline(
  lines: OutlineLine[],
  context: ReadingContext,
): OutlineChecklist {
  const [first] = lines;
  const isTitled = lines.length === 1 && first !== undefined && depthOf(lines) > levels.length;
  const { read, add } = checklistBuilder(context);
  let flattened = 0;

  const take = (line: OutlineLine, level: number, isDone: boolean) => {
    const isTicked = line.isTicked ?? isDone;
    const what = levels[Math.min(level, 2)] as (typeof levels)[number];
    const isLast = line.lines.length === 0 || what === 'detail';
    if (level > 2 && outermost[context.inside] < 2) flattened += 1;
    add(line.number, entryOf(line, what, isLast && isTicked));
    for (const inner of line.lines) take(inner, level + 1, isTicked);
  };
  const top = isTitled ? first.lines : lines;
  for (const line of top) take(line, outermost[context.inside], false);
  return { ...read, title: isTitled ? first : null, flattened };
}

function entryOf(line: OutlineLine, what: (typeof levels)[number], isDone: boolean): Entry {
  const text = cleaned(line.text);
  const description = cleaned(line.description ?? '');
  if (what !== 'detail') return { ...blankEntry, [what]: text, description, isDone };
  return { ...blankEntry, detail: [text, description].filter(Boolean).join('\n'), isDone };
}

function depthOf(lines: readonly OutlineLine[]): number {
  return lines.reduce((deepest, { lines: inner }) => Math.max(deepest, 1 + depthOf(inner)), 0);
}
