import { expect, onTestFinished, test, vi } from 'vitest';

import { calls } from '#contract/calls.ts';
import { aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';

/** Reads the first bytes, then nothing for `pauseMs`, then the rest. */
async function readWithPause(pauseMs: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await testServer();
  const { cookie } = await server.signedIn();
  await aProject(server.ctx, { tasks: [{ title: 'Paper', steps: [{ name: 'File' }] }] });
  const response = await server.send(calls.readCompletionData.path, { headers: { cookie } });
  const reader = response.body!.pipeThrough(new TextDecoderStream() as never).getReader();
  let read = (await reader.read()).value as string;
  vi.advanceTimersByTime(pauseMs);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return read;
    read += value as string;
  }
}

test('a reader of a large response may pause for 30 s, and is then disconnected', async () => {
  expect(JSON.parse(await readWithPause(28_000))).toMatchObject({
    tasks: [{ stepsCount: 1 }],
  });
  await expect(readWithPause(33_000)).rejects.toThrow('too slow');
});
