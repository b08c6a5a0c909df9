import type { Dispatch, RefCallback } from 'react';
import { useCallback } from 'react';

import type { FormAction } from './reducer.ts';
import { lineOfControl } from './state.ts';

/**
 * Makes undoing and redoing inside an element the outline's own, by keys or by a menu: the browser knows
 * nothing of lines that come and go, and would change whichever field was written in before.
 */
export function useUndoKeys(dispatch: Dispatch<FormAction>): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const answer = (event: Event, type: 'undo' | 'redo' | null) => {
        if (type === null) return;
        event.preventDefault();
        dispatch({ type, line: lineOf(event.target) });
      };
      const key = (event: KeyboardEvent) => answer(event, wantedByKeys(event));
      const input = (event: InputEvent) => answer(event, wantedByMenu[event.inputType] ?? null);
      element?.addEventListener('keydown', key);
      element?.addEventListener('beforeinput', input);
      return () => {
        element?.removeEventListener('keydown', key);
        element?.removeEventListener('beforeinput', input);
      };
    },
    [dispatch],
  );
}

const wantedByMenu: Record<string, 'undo' | 'redo'> = { historyUndo: 'undo', historyRedo: 'redo' };

function wantedByKeys(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (!(ctrlKey || metaKey) || altKey || isComposing) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey ? 'redo' : null;
}

function lineOf(target: EventTarget | null): number | null {
  const named = target instanceof Element ? target.getAttribute('name') : null;
  return named === null ? null : lineOfControl(named);
}
