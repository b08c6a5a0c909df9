import { useCallback } from 'react';
import type { Dispatch, RefCallback } from 'react';

import { isComposing } from '#client/ui/composing.ts';

import { lineOfControl } from './outline.ts';
import type { OutlineAction } from './reducer.ts';

/**
 * Handles undo and redo, by keys or menu, for the whole outline: the browser knows only text edits, and would change
 * whichever field was edited before.
 */
export function useUndoKeys(dispatch: Dispatch<OutlineAction>): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => {
      const answer = (event: Event, type: 'undo' | 'redo' | null) => {
        if (type === null) return;
        event.preventDefault();
        // If a field elsewhere has nothing left to undo, the browser moves on to a field in here.
        if (event.target !== document.activeElement) return;
        dispatch({ type, line: lineOf(event.target) });
      };
      const listeners = new AbortController();
      const { signal } = listeners;
      element.addEventListener('keydown', (event) => answer(event, actionOfKeys(event)), {
        signal,
      });
      element.addEventListener('beforeinput', (event) => answer(event, actionOfMenu(event)), {
        signal,
      });
      return () => listeners.abort();
    },
    [dispatch],
  );
}

function actionOfMenu(event: Event): 'undo' | 'redo' | null {
  const type = event instanceof InputEvent ? event.inputType : null;
  if (type === 'historyUndo') return 'undo';
  return type === 'historyRedo' ? 'redo' : null;
}

function actionOfKeys(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || altKey || isComposing(event)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey ? 'redo' : null;
}

function lineOf(target: EventTarget | null): number | null {
  const named = target instanceof Element ? target.getAttribute('name') : null;
  return named === null ? null : lineOfControl(named);
}
