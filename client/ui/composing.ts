import type { KeyboardEvent as KeyPress } from 'react';

/**
 * Whether an input method takes this key, which then must not act on the page. Safari ends the composition before the
 * Enter that confirms it: only that press's key code, 229, says so.
 */
export function isComposing(event: KeyboardEvent | KeyPress): boolean {
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  // oxlint-disable-next-line typescript/no-deprecated
  return press.isComposing || press.keyCode === 229;
}
