import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

import { until } from '../harness/until.ts';

/** Whether system calls of other processes can be made to fail here: this needs Linux and strace. */
export const canFailCalls = platform() === 'linux' && spawnSync('strace', ['-V']).status === 0;

/**
 * The system calls that fail, with how and when: `3` is the third of each process, `3+` the third and all later ones.
 */
export type Failing = { calls: string; error: 'EIO' | 'ENOSPC'; when: string };

/**
 * Makes system calls of running processes and their children fail. The returned function ends this and reports
 * whether one failed. `trace` is a log file.
 */
export async function failCalls(pids: number[], { calls, error, when }: Failing, trace: string) {
  const strace = spawn(
    'strace',
    [
      '-f',
      `--output=${trace}`,
      `--trace=${calls}`,
      `--inject=${calls}:error=${error}:when=${when}`,
      ...pids.flatMap((pid) => ['-p', String(pid)]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  strace.stderr.on('data', (piece: Buffer) => void (output += piece.toString()));
  // strace reports processes that have ended meanwhile.
  const settled = (pid: number) => new RegExp(`Process ${pid} attached|, ${pid}\\)`).test(output);
  await until(() => pids.every(settled));
  return async (): Promise<boolean> => {
    const { exitCode, signalCode } = strace;
    const ended = exitCode === null && signalCode === null ? once(strace, 'exit') : undefined;
    strace.kill('SIGINT');
    await ended;
    return readFileSync(trace, 'utf8').includes('(INJECTED)');
  };
}
