import type { Readable } from 'node:stream';

/** What an administration command reads and writes. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  /** Prints what was asked for, to stdout. */
  print: (line: string) => void;
  /** Says what a person should know, to stderr. */
  say: (line: string, lineEnd?: string) => void;
  /** A signal that an interrupt aborts. Until this is called, an interrupt ends the process at once. */
  interruptible: () => AbortSignal;
};

/** The terminal, pipes and environment of this process. */
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
