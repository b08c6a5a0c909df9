/*
 * A check on blur can change the height of a form. While the mouse button is down this would move the control
 * being pressed from under the pointer, and the browser would send no click.
 */
let down = false;
let waiting: (() => void)[] = [];

/** Runs `act` now, or after the click that the mouse button being down will end in. */
export function afterPress(act: () => void): void {
  if (down) waiting.push(act);
  else act();
}

function press(): void {
  down = true;
}

function release(): void {
  down = false;
  const due = waiting;
  waiting = [];
  // The click comes after mouseup, in the same task.
  setTimeout(() => due.forEach((act) => act()));
}

addEventListener('mousedown', press, { capture: true });
// A drag ends without mouseup.
for (const end of ['mouseup', 'dragend']) addEventListener(end, release, { capture: true });
