import { expect, onTestFinished, test, vi } from 'vitest';

import { briefly } from './briefly.ts';

/** Whether it has resolved, or the error that it has rejected with. */
function stateOf(waiting: Promise<unknown>): () => unknown {
  let state: unknown = 'waiting';
  waiting.then(
    () => (state = 'resolved'),
    (error: unknown) => (state = error),
  );
  return () => state;
}

test('a wait ends with what it waits for, and otherwise after a moment', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const never = stateOf(briefly(new Promise(() => {})));
  const soon = stateOf(briefly(new Promise((resolve) => setTimeout(resolve, 100))));
  const failed = stateOf(briefly(Promise.reject(new Error('unreachable'))));
  await vi.advanceTimersByTimeAsync(99);
  expect([never(), soon(), failed()]).toEqual(['waiting', 'waiting', new Error('unreachable')]);
  await vi.advanceTimersByTimeAsync(1);
  expect([never(), soon()]).toEqual(['waiting', 'resolved']);
  await vi.advanceTimersByTimeAsync(49);
  expect(never()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(never()).toBe('resolved');
});
