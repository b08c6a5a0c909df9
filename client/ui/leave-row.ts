import { recoverFocus } from './focus.ts';

/**
 * Runs `remove`, which makes the row of a pressed control disappear. If the focus is lost with it, focuses a `target`
 * in a neighbouring row, otherwise the panel around the rows or the page heading.
 */
export async function leaveRow(
  control: Element,
  remove: () => Promise<unknown>,
  target = 'button',
): Promise<void> {
  const row = control.closest('li');
  const beside = [row?.nextElementSibling, row?.previousElementSibling];
  const panel = row?.closest<HTMLElement>('[role="dialog"], section[tabindex]');
  try {
    await remove();
  } catch {
    return; // The write has reported it, and the row stays.
  }
  // Not every write waits until the row has gone.
  for (let frames = 0; frames < mostFrames; frames += 1) {
    if (!row?.isConnected) break;
    await new Promise(requestAnimationFrame);
  }
  recoverFocus(...beside.map((one) => () => one?.querySelector<HTMLElement>(target)), () => panel);
}

const mostFrames = 120;
