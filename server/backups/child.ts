import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Made } from './make.ts';

const program = fileURLToPath(new URL('make-one.ts', import.meta.url));

// A stop of the server takes no longer than that for it.
const patienceMs = 2000;

/** A backup that a process of its own makes. */
export type Making = { done: Promise<Made>; stop: () => void };

/**
 * Has a backup made and proven by another process: this one goes on answering meanwhile, and has its memory for
 * itself. `done` rejects, in words, where there is none in the end.
 */
export function startMaking(env: NodeJS.ProcessEnv): Making {
  // Its standard input is held open for as long as it is wanted.
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([made, errors, code]) => {
      if (code === 0) return JSON.parse(made) as Made;
      const said = errors.trim().split('\n').at(-1);
      throw new Error(said || 'The process that makes it was ended from outside.');
    },
  );
  const stop = () => {
    child.stdin.destroy();
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  return { done, stop };
}
