import type { Readable } from 'node:stream';

export type Terminal = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  print: (line: string) => void;
  say: (line: string, lineEnd?: string) => void;
  /** Returns a signal for interrupts. Before the first call an interrupt ends the process. */
  interruptible: () => AbortSignal;
};

export function processTerminal(): Terminal {
  return {
    env: process.env,
    stdin: process.stdin,
    print: (line) => void process.stdout.write(`${line}\n`),
    say: (line, lineEnd = '\n') => void process.stderr.write(line + lineEnd),
    interruptible: () => {
      const controller = new AbortController();
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.once(name, () => controller.abort());
      }
      return controller.signal;
    },
  };
}
