import { followPresses, keepToastClear } from './keep-clear.ts';
import { islandAt } from './toast-island.ts';
import { followSwipes } from './toast-swipe.ts';
import { undoByKey } from './undo-key.ts';

/** Keys, swipes, focus and place of the toast. Loaded with the first press or key; nothing needs it before. */
export function controlToasts(region: HTMLElement) {
  const { press, leave } = islandAt(region);
  followSwipes(region);
  addEventListener('keydown', undoByKey);
  const keepClear = () => {
    const list = region.querySelector('ol');
    // It does not move while it is used.
    if (list?.firstElementChild && !region.contains(document.activeElement)) keepToastClear(list);
  };
  // A dialog that opens takes the focus.
  for (const type of ['focusin', 'resize']) addEventListener(type, keepClear, true);
  return {
    /** Takes every press and key before all other listeners. */
    take: (event: PointerEvent | KeyboardEvent) => {
      if (!(event.target instanceof Node && region.contains(event.target))) followPresses(event);
      if (event instanceof KeyboardEvent) press(event);
    },
    leave,
    keepClear,
  };
}
