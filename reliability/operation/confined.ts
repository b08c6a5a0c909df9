import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { chownSync } from 'node:fs';
import type { Readable } from 'node:stream';

/** The account that has no rights anywhere. */
export const nobody = 65_534;

/** Whether this run may take rights away from what it starts. */
export const mayConfine = process.getuid?.() === 0;

/*
 * Needs root, to take rights away: a namespace of its own in which everything but the data folder is read-only,
 * and no right left of those that root has.
 */
const confined = `
  mount --make-rprivate / &&
  mount --bind "$DATA_DIR" "$DATA_DIR" &&
  mount -o remount,bind,ro / &&
  exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all \\
    --inh-caps=-all "$@"`;

type Where = { cwd?: string; env: NodeJS.ProcessEnv & { DATA_DIR: string } };

/** Runs Node as an ordinary user who may write to DATA_DIR and nowhere else; that folder becomes theirs. */
export function spawnConfined(
  args: string[],
  { cwd, env }: Where,
): ChildProcessByStdio<null, Readable, Readable> {
  chownSync(env.DATA_DIR, nobody, nobody);
  const command = ['--mount', 'sh', '-c', confined, 'sh', process.execPath, ...args];
  return spawn('unshare', command, { ...(cwd && { cwd }), env, stdio: ['ignore', 'pipe', 'pipe'] });
}
