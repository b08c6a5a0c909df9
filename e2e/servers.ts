import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { Reply } from '#server/testing/many-servers.ts';
import { programFile } from '#server/testing/process.ts';

import { heapOptions } from '../scripts/set-up/serve.mjs';

export type Servers = ReturnType<typeof startServers>;

/** Starts the process of a worker that runs its servers. `start` returns an address and a function that stops it. */
export function startServers() {
  const child = fork(programFile('many-servers'), {
    execArgv: heapOptions,
    env: { PATH: process.env['PATH'] },
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply));
  const ask = (request: { id: number; start?: Record<string, string> }) =>
    new Promise<Reply>((resolve) => {
      waiting.set(request.id, resolve);
      child.send(request);
    });
  let last = 0;
  return {
    start: async (settings: Record<string, string>) => {
      const id = (last += 1);
      const { address, problem } = await ask({ id, start: { PORT: '0', ...settings } });
      if (!address) throw new Error(`The server did not start: ${problem}`);
      return { address, stop: () => ask({ id }) };
    },
    end: async () => {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
