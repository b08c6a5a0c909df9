import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { awaitedStep, isConditional } from '#rules/waits.ts';

import type { ReadChecklist } from './imported.ts';
import { quoted } from './row-values.ts';
import type { Around } from './row-values.ts';

/**
 * Ticks the items that a table calls done. `end` takes back the ticks that nobody may set without a reason, and those of
 * items with something open inside, and names them.
 */
export function tickGuard(read: ReadChecklist) {
  const rowOf = new Map<TaskItem | StepItem, number>();

  function add(row: number, { task, step }: Around, isDetail = false): void {
    const item = step ?? task;
    if (!isDetail) item.isDone = true;
    if (!rowOf.has(item)) rowOf.set(item, row);
  }

  function refuse(of: TaskItem | StepItem, because: string): void {
    of.isDone = false;
    if ('details' in of) of.details = of.details.map((detail) => ({ ...detail, isDone: false }));
    const row = rowOf.get(of) ?? 0;
    const message = `${quoted(of.name)} starts open: ${because}`;
    read.unread.push({ row, of, value: 'done', message });
  }

  function end(): void {
    if (rowOf.size === 0) return;
    const mayBeDone = memoOfWaits(read.tasks);
    for (const [own, task] of read.tasks.entries()) {
      for (const step of task.steps) {
        const isOpen = step.details.length > 0 && !isDone(step);
        if (isOpen && step.isDone) {
          step.isDone = false;
          const message = `${quoted(step.name)} starts open: some of its details are open`;
          read.unread.push({ row: rowOf.get(step) ?? 0, of: step, value: 'done', message });
        } else if (isDone(step) && needsEvidence(step)) refuse(step, 'evidence is required');
        else if (isDone(step) && !mayBeDone(step, own)) refuse(step, 'it waits for an open step');
      }
      if (task.steps.length === 0) continue;
      const isWhole = task.steps.every(isDone);
      if (task.isDone && !isWhole) refuse(task, 'some of its steps are open');
      task.isDone = isWhole;
    }
  }

  return { add, end };
}

/** A new step has no other condition than those that it is created with. */
function needsEvidence(step: StepItem): boolean {
  return isConditional({ ...step, waitsForId: null, blockedReason: null });
}

function isDone({ details, isDone: isTicked }: StepItem): boolean {
  return details.length === 0 ? isTicked : details.every((detail) => detail.isDone);
}

/** Whether a step is done, and everything that it waits for. Chains are followed once. */
function memoOfWaits(tasks: readonly TaskItem[]) {
  const taskOf = new Map(
    tasks.flatMap(({ steps }, own) => steps.map((step) => [step, own] as const)),
  );
  const known = new Map<StepItem, boolean>();
  return (step: StepItem, own: number): boolean => {
    const chain: StepItem[] = [];
    let next: StepItem | undefined = step;
    let at = own;
    while (next && !known.has(next)) {
      chain.push(next);
      next = awaitedStep<StepItem>(tasks, at, next.waitsFor);
      at = next ? (taskOf.get(next) ?? at) : at;
    }
    let isFree: boolean = next === undefined || known.get(next) === true;
    for (const one of chain.toReversed()) {
      isFree = isFree && isDone(one) && !needsEvidence(one);
      known.set(one, isFree);
    }
    return known.get(step) === true;
  };
}
