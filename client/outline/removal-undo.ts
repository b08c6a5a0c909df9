import { useCallback, useEffect, useRef } from 'react';
import type { Dispatch } from 'react';

import { showSuccess } from '#client/ui/toasts.ts';

import { isBlankDetail, isBlankStep, isBlankTask } from './draft.ts';
import type { TaskDraft } from './draft.ts';
import type { OutlineAction } from './reducer.ts';
import { removalOf } from './task-outline.ts';
import type { Place, Removal } from './task-outline.ts';

/**
 * Removes lines. While a toast offers to undo it, lines that had content can be restored together with those removed
 * in the meantime. The offer ends with the form.
 */
export function useRemoval(
  tasks: readonly TaskDraft[],
  dispatch: Dispatch<OutlineAction>,
): (place: Place) => void {
  const latest = useRef(tasks);
  useEffect(() => {
    latest.current = tasks;
  });
  const offer = useRef<Offer | null>(null);

  const withdraw = useCallback(() => (offer.current?.withdraw() ? offer.current.removals : []), []);

  useEffect(() => () => void withdraw(), [withdraw]);

  // A line restored in another way is no longer offered.
  useEffect(() => {
    const removals = offer.current?.removals;
    if (removals?.every(({ place }) => removalOf(tasks, place))) withdraw();
  }, [tasks, withdraw]);

  return useCallback(
    (place: Place) => {
      const removal = removalOf(latest.current, place);
      dispatch({ type: 'remove', place });
      if (!removal || isBlank(removal)) return;
      const removals = [...withdraw(), removal];
      const onUndo = () => dispatch({ type: 'restore', removals });
      const undo = { label: 'Undo', onUndo };
      offer.current = {
        removals,
        withdraw: showSuccess(`${wordsFor(removals)} removed`, { undo }),
      };
    },
    [dispatch, withdraw],
  );
}

type Offer = { removals: Removal[]; withdraw: () => boolean };

function isBlank(removal: Removal): boolean {
  if ('task' in removal) return isBlankTask(removal.task);
  return 'step' in removal ? isBlankStep(removal.step) : isBlankDetail(removal.detail);
}

function wordsFor(removals: readonly Removal[]): string {
  const [removal] = removals;
  if (!removal || removals.length > 1) return `${removals.length} lines`;
  if ('task' in removal) return named('Task', removal.task.name);
  if ('step' in removal) return named('Step', removal.step.name);
  return named('Detail', removal.detail.text);
}

function named(kind: string, name: string): string {
  const characters = Array.from(name.trim());
  if (characters.length === 0) return kind;
  const shown = characters.slice(0, longest).join('').trimEnd();
  return `${kind} “${shown}${characters.length > longest ? '…' : ''}”`;
}

const longest = 60;
