import { formatDay } from '#client/ui/day.ts';
import type { ListedItem, ListedTask } from '#contract/checklist/listed.ts';

import { ownerWords } from '../owners.ts';
import type { Owner, Owners } from '../owners.ts';
import type { Done, PaperGroup } from './paper-checklist.tsx';
import { itemsIn } from './parts.ts';

type Look = {
  owners: Owners;
  /** Open items due before it are late. */
  today: string;
  descriptions: boolean;
};

export function paperGroups(tasks: readonly ListedTask[], look: Look): PaperGroup[] {
  const note = ({ description }: ListedItem) => (look.descriptions ? description : null);
  return tasks.map((task) => ({
    title: task.name,
    note: note(task),
    owner: whoDoes(task, look.owners),
    aside: task.steps.length === 0 ? null : asideOf(task),
    item: task.steps.length === 0 ? cellsOf(task, look) : null,
    lines: task.steps.map((step) => ({
      name: step.name,
      note: note(step),
      ...cellsOf(step, look),
      details: step.details.map((detail) => ({
        text: detail.text,
        isDone: detail.state?.status === 'completed',
      })),
    })),
  }));
}

function asideOf(task: ListedTask): string | null {
  if (!task.state) return null;
  const { all, done } = itemsIn([task]);
  return `${done} of ${all} completed`;
}

function cellsOf(item: ListedItem, { owners, today }: Look) {
  const done = doneOf(item);
  const { due } = item;
  const isDay = due !== null && typeof due === 'object';
  return {
    owner: whoDoes(item, owners),
    due: isDay ? formatDay(due.day) : due === null ? null : String(due),
    isLate: isDay && done === null && due.day < today,
    done,
  };
}

/** The people, because their roles are listed above; without people the role. */
export function whoDoes(item: Owner, owners: Owners): string | null {
  const { who, role, isWaiting } = ownerWords(item, owners);
  return isWaiting ? `${role}: ${who}` : (who ?? role);
}

function doneOf({ state }: ListedItem): Done {
  if (state?.status !== 'completed') return null;
  const { doneBy, doneOn } = state;
  return [doneBy, doneOn && formatDay(doneOn)].filter(Boolean).join(', ');
}
