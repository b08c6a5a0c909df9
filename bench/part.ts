import { fork } from 'node:child_process';

import { atEnd } from '../scripts/test/step.ts';

/** A part of the benchmark in its own process. It handles one message at a time. */
export type Part<Ask, Reply> = {
  pid: number;
  ask: (ask: Ask) => Promise<Reply>;
  stop: () => void;
};

/** Starts a part. It runs until `stop` or the end of the run. */
export function startPart<Ask, Reply>(file: string): Part<Ask, Reply> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' });
  let reply: (reply: Reply) => void = () => {};
  let fail: (error: Error) => void = () => {};
  child.on('message', (message) => reply(message as Reply));
  child.on('exit', () => fail(new Error(`${file} has ended`)));
  const stop = () => void child.kill();
  atEnd(async () => stop());
  return {
    pid: child.pid ?? 0,
    ask: (ask) =>
      new Promise((resolve, reject) => {
        reply = resolve;
        fail = reject;
        child.send(ask as object);
      }),
    stop,
  };
}

export function answerAsks(answer: (ask: never) => Promise<object>): void {
  process.on('message', (ask) => {
    // The parent may be gone.
    const sent = (error: Error | null) => void (error && process.exit());
    void answer(ask as never).then((reply) => process.send?.(reply, undefined, undefined, sent));
  });
  process.on('disconnect', () => process.exit());
}
