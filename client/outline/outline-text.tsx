import { use } from 'react';
import type { ClipboardEvent, Dispatch, KeyboardEvent } from 'react';

import { isComposing } from '#client/ui/composing.ts';
import { pastedLines } from '#client/ui/pasted-lines.ts';
import { reorderKeys, reorderStepOf } from '#client/ui/reorder.tsx';

import { isStructured, PastedListContext } from './import/pasted-list.ts';
import { controlOf } from './outline.ts';
import { QuietText } from './quiet-text.tsx';
import type { OutlineAction } from './reducer.ts';
import type { Place } from './task-outline.ts';

type OutlineTextProps = {
  place: Place;
  look: 'task' | 'step' | 'detail';
  label: string;
  value: string;
  placeholder: string;
  limit: number;
  error?: string | undefined;
  dispatch: Dispatch<OutlineAction>;
  /** Moves the line among its siblings. */
  onMove: (by: -1 | 1) => void;
};

/**
 * The text of a line. Enter goes to the next line, Backspace in an empty line to the previous one, and arrow keys to
 * the lines around it; Alt+arrow moves the line. Several pasted lines become lines of the outline; pasted lists with
 * levels or columns open the import.
 */
export function OutlineText({ place, dispatch, onMove, ...rest }: OutlineTextProps) {
  const takeList = use(PastedListContext);
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const by = reorderStepOf(event);
    if (by !== null) {
      event.preventDefault();
      onMove(by);
      return;
    }
    const action = actionOf(event, place);
    if (!action) return;
    event.preventDefault();
    // A key that repeats while held down must not run through the whole outline.
    if (!event.repeat || action.type === 'step') dispatch(action);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\n\r]/.test(pasted)) return;
    event.preventDefault();
    if (takeList && place.detail === undefined && isStructured(pasted)) {
      takeList({ task: place.step === undefined ? null : place.task, text: pasted });
      return;
    }
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    dispatch({
      type: 'paste',
      place,
      before: value.slice(0, selectionStart),
      lines: pastedLines(pasted),
      after: value.slice(selectionEnd),
    });
  };
  const onText = (text: string) => {
    const change = place.detail === undefined ? { name: text } : { text };
    dispatch({ type: 'change line', place, change });
  };
  return (
    <QuietText
      {...rest}
      name={controlOf(place, 'text')}
      onText={onText}
      onKeyDown={key}
      onPaste={paste}
      aria-keyshortcuts={reorderKeys}
      enterKeyHint="next"
      className="flex-1"
    />
  );
}

function actionOf(event: KeyboardEvent<HTMLTextAreaElement>, from: Place): OutlineAction | null {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (isComposing(event) || ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return { type: 'go on', from };
  if (key === 'Backspace' && value === '') return { type: 'go back', from };
  if (event.shiftKey) return null;
  if (key === 'ArrowUp' && selectionEnd === 0) return { type: 'step', from, by: -1 };
  if (key === 'ArrowDown' && selectionStart === value.length) {
    return { type: 'step', from, by: 1 };
  }
  return null;
}
