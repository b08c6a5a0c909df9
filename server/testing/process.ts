import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { heapOptions } from '../../scripts/set-up/serve.mjs';
import { requireNoSecrets } from './no-secrets.ts';

const bundle = process.env['SERVER_BUNDLE'];

const programs = { main: '../main.ts', admin: '../admin.ts', 'many-servers': 'many-servers.ts' };

/** The file that starts a program, from the bundle if this run has one. */
export function programFile(name: keyof typeof programs): string {
  if (bundle) return join(bundle, `${name}.js`);
  return fileURLToPath(new URL(programs[name], import.meta.url));
}

export type ServerProcess = {
  address: string;
  child: ChildProcess;
  notice: () => string;
  log: () => string;
  /** Ends it with a signal. Returns the exit code, or null if the signal ended it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

type Settings = Record<string, string>;

/** Starts a server on a free port and waits until it is ready. The caller has to end it. */
export async function startProcess(settings: Settings, ...args: string[]): Promise<ServerProcess> {
  const run = spawnMain({ PORT: '0', ...settings }, args);
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const ready = /ready at (http:\S+)/.exec(run.notice());
      if (ready?.[1]) resolve(ready[1]);
    };
    run.child.stderr?.on('data', look);
    run.child.once('exit', () => reject(new Error(`The server ended: ${run.notice()}`)));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child } = run;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    requireNoSecrets(run.log() + run.notice());
    return child.exitCode;
  };
  return { address, end, ...run };
}

/** Starts a server that must refuse to start; returns exit code and output. */
export async function refusedStart(
  settings: Settings,
): Promise<{ code: number | null; stderr: string }> {
  const run = spawnMain({ PORT: '0', ...settings });
  await once(run.child, 'close');
  return { code: run.child.exitCode, stderr: run.notice() };
}

function spawnMain(settings: Settings, args: string[] = []) {
  const child = spawn(process.execPath, [...heapOptions, programFile('main'), ...args], {
    env: { ...handedOn(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (piece: Buffer) => void (output.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => void (output.err += piece.toString()));
  return { child, notice: () => output.err, log: () => output.out };
}

/** Passes only what a start needs, including Node's compile cache unless the program is bundled. */
function handedOn(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE: bundle ? join(bundle, 'compiled') : NODE_COMPILE_CACHE };
}
