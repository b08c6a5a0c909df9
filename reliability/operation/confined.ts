import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { chownSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** The unprivileged account. */
export const nobody = 65_534;

/** Whether this run may drop permissions of child processes. */
export const mayConfine = process.getuid?.() === 0;

/* Needs root: a namespace in which everything but the data folder is read-only, without capabilities. */
const confined = `
  mount --make-rprivate / &&
  mount --bind "$DATA_DIR" "$DATA_DIR" &&
  mount -o remount,bind,ro / &&
  exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all \\
    --inh-caps=-all "$@"`;

type Where = { cwd?: string; env: NodeJS.ProcessEnv & { DATA_DIR: string } };

/** Runs Node as an ordinary user who may write only to DATA_DIR and owns that folder. */
export function spawnConfined(
  args: string[],
  { cwd, env }: Where,
): ChildProcessByStdio<null, Readable, Readable> {
  chownSync(env.DATA_DIR, nobody, nobody);
  const command = ['--mount', 'sh', '-c', confined, 'sh', process.execPath, ...args];
  return spawn('unshare', command, { ...(cwd && { cwd }), env, stdio: ['ignore', 'pipe', 'pipe'] });
}
