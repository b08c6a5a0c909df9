/** A message on blur can move the pressed control away from the pointer, and then the browser sends no click. */
let down = false;
let waiting: (() => void)[] = [];

/** Runs `act` now, or after the click if a mouse button is down. */
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
  // The click follows mouseup in the same task.
  setTimeout(() => due.forEach((act) => act()));
}

addEventListener('mousedown', press, { capture: true });
// A drag ends without mouseup.
for (const end of ['mouseup', 'dragend']) addEventListener(end, release, { capture: true });
