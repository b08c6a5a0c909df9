import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { BackupResult } from './make.ts';

const program = fileURLToPath(new URL('make-one.ts', import.meta.url));

// How long a server stop waits for it.
const patienceMs = 2000;

export type RunningBackup = { done: Promise<BackupResult>; stop: () => void };

/** A child process keeps this one responsive. `done` rejects with a readable reason. */
export function startBackupProcess(env: NodeJS.ProcessEnv): RunningBackup {
  const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => {});
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const done = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([made, errors, code]) => {
      if (code === 0) return JSON.parse(made) as BackupResult;
      const lastLine = errors.trim().split('\n').at(-1);
      throw new Error(lastLine || 'The backup process was killed.');
    },
  );
  const stop = () => {
    child.stdin.destroy();
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  };
  return { done, stop };
}
