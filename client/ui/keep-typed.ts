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
    // It would press the button that the focus returns to first.
    else if (key !== 'Enter') return;
    event.preventDefault();
    // The call that began first keeps the key alone.
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', keep, { capture: true });
  return (isUsed) => {
    removeEventListener('keydown', keep, { capture: true });
    // The only way that reports the input to the page and that the user can undo.
    // oxlint-disable-next-line typescript/no-deprecated
    if (isUsed && typed.length > 0) document.execCommand('insertText', false, typed.join(''));
  };
}

/**
 * Keeps what is typed on the way to a form on another page, until a field of a form takes the focus. A click ends it, and
 * so does a page that has not come after five seconds, or the returned function.
 */
export function keepTypedUntilField(): () => void {
  const endTyping = keepTyped();
  const ending = new AbortController();
  const { signal } = ending;
  const end = (isUsed: boolean) => {
    if (signal.aborted) return;
    ending.abort();
    endTyping(isUsed);
  };
  const look = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches('main form input'))
      queueMicrotask(() => end(true));
  };
  addEventListener('focusin', look, { signal });
  addEventListener('pointerdown', () => end(false), { signal });
  setTimeout(end, longestWayMs, false);
  return () => end(false);
}

const longestWayMs = 5000;

/** Other keys have names, such as Enter. */
function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}
