import { spawn } from 'node:child_process';

import { root } from '../scripts/set-up/places.mjs';
import { heapOptions } from '../scripts/set-up/serve.mjs';
import { atEnd } from '../scripts/test/step.ts';
import { answerTo, headerOf } from './request.ts';
import type { Request } from './request.ts';
import { account } from './world.ts';
import type { World } from './world.ts';

export type Waymark = { port: number; pid: number; stop: () => Promise<void> };

// Settings of the caller's environment that must not reach this server.
const unset = ['PUBLIC_URL', 'TRUST_PROXY', 'METRICS_TOKEN', 'SESSION_IDLE_DAYS', 'DRAIN_MS'];

const ofMeasuring = { BACKUPS: 'off', SLIDES_PER_HOUR: '10000' };

/** Starts the server like `npm start`. Resolves when it reports that it is ready. */
export function startWaymark({ settings }: Pick<World, 'settings'>): Promise<Waymark> {
  const child = spawn(process.execPath, [...heapOptions, 'scripts/launch.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(unset.map((name) => [name, ''])),
      ...settings,
      ...ofMeasuring,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
  };
  atEnd(stop);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (piece) => {
      output += piece;
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve({ port: Number(port), pid: child.pid ?? 0, stop });
    });
    void ended.then(() => reject(new Error(`Waymark did not start: ${output.trim()}`)));
  });
}

export async function signIn(port: number, username = account.username): Promise<string> {
  const answer = await answerTo(port, signInRequest(username));
  const cookie = headerOf(answer, 'set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Signing in returned ${answer.status}`);
  return cookie;
}

/** All accounts have the same password. */
export function signInRequest(username: string): Request {
  return {
    method: 'POST',
    path: '/api/login',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, username }),
  };
}
