import { isComposing } from './composing.ts';

/**
 * Keeps what is typed while nothing on the page can take it, apart from elements that match `elsewhere`. The returned
 * function ends this, and types it into the field that has the focus by then.
 */
export function keepTyped(elsewhere?: string): (isUsed: boolean) => void {
  let typed: string[] = [];
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (ctrlKey || metaKey || isComposing(event)) return;
    if (elsewhere !== undefined && target instanceof Element && target.matches(elsewhere)) return;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (isCharacter(key)) typed.push(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', keep, { capture: true });
  return (isUsed) => {
    removeEventListener('keydown', keep, { capture: true });
    // The only way that reports the input to the page and that the user can undo.
    // oxlint-disable-next-line typescript/no-deprecated
    if (isUsed && typed.length > 0) document.execCommand('insertText', false, typed.join(''));
  };
}

/** Other keys have names, such as Enter. */
function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}
