import { undoLatest } from './toasts.ts';

/** Ctrl+Z or Cmd+Z undoes what the toast offers to undo, except in fields, which undo their text. */
export function undoByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, defaultPrevented } = event;
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  if (repeat || defaultPrevented || (target instanceof Element && target.closest(fields))) return;
  if (undoLatest()) event.preventDefault();
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
