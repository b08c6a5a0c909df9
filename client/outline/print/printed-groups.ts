import { formatDay } from '#client/ui/day.ts';
import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { ownerWords } from '../owners.ts';
import type { Owner, Owners } from '../owners.ts';
import { itemsIn } from './parts.ts';
import type { Done, PrintedGroup } from './printed-checklist.tsx';

type Look = {
  owners: Owners;
  /** Open items due before it are late. */
  today: string;
  descriptions: boolean;
};

export function printedGroups(tasks: readonly TaskItem[], look: Look): PrintedGroup[] {
  const note = ({ description }: TaskItem | StepItem) =>
    look.descriptions && description !== '' ? description : null;
  return tasks.map((task) => ({
    title: task.name,
    note: note(task),
    owner: whoDoes(task, look.owners),
    aside: task.steps.length === 0 ? null : asideOf(task),
    item: task.steps.length === 0 ? cellsOf(task, null, look) : null,
    lines: task.steps.map((step) => ({
      name: step.name,
      note: note(step),
      ...cellsOf(step, step, look),
      details: step.details.map((detail) => ({
        text: detail.text,
        isDone: detail.isDone,
      })),
    })),
  }));
}

function asideOf(task: TaskItem): string | null {
  if (!task.state) return null;
  const { all, done } = itemsIn([task]);
  return `${done} of ${all} completed`;
}

function cellsOf(item: TaskItem | StepItem, due: StepItem | null, { owners, today }: Look) {
  const done = doneOf(item);
  const { dueDate = null, dueOffset = null } = due ?? {};
  return {
    owner: whoDoes(item, owners),
    due: dueDate === null ? dueOffset && offsetWords(dueOffset) : formatDay(dueDate),
    isLate: dueDate !== null && done === null && dueDate < today,
    done,
  };
}

/** The people, because their roles are listed above; without people the role. */
export function whoDoes(item: Owner, owners: Owners): string | null {
  const { who, role, isWaiting } = ownerWords(item, owners);
  return isWaiting ? `${role}: ${who}` : (who ?? role);
}

function doneOf({ isDone, state }: TaskItem | StepItem): Done {
  if (!isDone || !state) return null;
  const { doneBy, doneOn } = state;
  return [doneBy, doneOn && formatDay(doneOn)].filter(Boolean).join(', ');
}
