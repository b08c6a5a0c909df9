import { execFile, spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { slideForm } from '#server/testing/slides.ts';

import { argumentsOf, commandOf } from '../../scripts/packaging/dockerfile.ts';
import { readUnit } from '../../scripts/packaging/unit.ts';
import { root } from '../../scripts/set-up/places.mjs';
import { freePort } from '../../scripts/test/free-port.ts';
import { primary, signIn } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { until } from '../harness/until.ts';
import { mayConfine, nobody, spawnConfined } from './confined.ts';
import { followDockerfile, packagesIn } from './image.ts';
import type { Image } from './image.ts';

/**
 * The limits of a container engine and systemd without either: an ordinary user with one writable folder, or the
 * test's own user if the run may not drop permissions.
 */

test.runIf(engine === 'sqlite')(
  'the Dockerfile builds a server that starts, works, is healthy and stops in time',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'waymark-image-'));
    onTestFinished(() => rmSync(place, { recursive: true, force: true }));
    chmodSync(place, 0o755);
    const owner = mayConfine ? `${nobody}:${nobody}` : '"$(id -u):$(id -g)"';
    const image = await followDockerfile(place, owner);

    const packages = packagesIn(image);
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    expect(packages).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(packages.filter((name) => name in devDependencies)).toEqual([]);

    const port = await freePort();
    const { child, environment } = start(image, port);
    const health = () => healthCheck(image, environment);
    const ended = once(child, 'exit');
    const address = await ready(child);
    expect(await health()).toBe(0);

    const person = await signIn(() => address);
    onTestFinished(person.leave);
    const { headers, body } = await asText(`${address}/`);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec(body) ?? [];
    expect((await fetch(address + script)).status).toBe(200);
    // Rendering needs the image library, its fonts and a child process.
    const made = await fetch(`${address}/api/generate-slide`, {
      method: 'POST',
      body: slideForm(),
      headers: { cookie: person.cookie },
    });
    expect(made.status).toBe(200);
    const id = made.headers.get('x-slide-id');
    expect((await person.call('GET', `/api/slides/${id}/image`)).status).toBe(200);

    const stopped = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const took = Math.round(performance.now() - stopped);
    expect(took).toBeLessThan(10_000);
    expect(await health()).toBe(1);
    reportFigures('O14', { 'packages in the image': packages.length, 'ms to stop': took });
  },
  600_000,
);

test.runIf(engine === 'sqlite' && mayConfine)(
  'npm run set-up is sufficient for the service, which may not write to the program',
  async () => {
    await promisify(execFile)(process.execPath, ['scripts/launch.mjs', 'set-up'], { cwd: root });
    const folder = mkdtempSync(join(tmpdir(), 'waymark-service-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [, ...args] = readUnit()['Service']?.['ExecStart']?.[0]?.split(' ') ?? [];
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      PORT: '0',
      PRIMARY_MANAGER_PASSWORD: primary.password,
    };
    const child = spawnConfined(args, { cwd: root, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    await ready(child);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  600_000,
);

async function ready(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stdout.resume();
  const address = () => /ready at (http:\S+)/.exec(output)?.[1];
  await until(() => address() !== undefined || child.exitCode !== null, 60_000);
  const found = address();
  if (!found) throw new Error(`The server did not start: ${output}`);
  return found;
}

function start({ folder, stage, settings }: Image, port: number) {
  const [workFolder = ''] = argumentsOf(stage, 'WORKDIR');
  const [, ...args] = commandOf(argumentsOf(stage, 'CMD')[0] ?? '');
  const environment = {
    PATH: process.env['PATH'],
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, settings['DATA_DIR'] ?? ''),
    PRIMARY_MANAGER_PASSWORD: primary.password,
  };
  const where = { cwd: join(folder, workFolder), env: environment };
  const child = mayConfine
    ? spawnConfined(args, where)
    : spawn(process.execPath, args, { ...where, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, environment };
}

async function healthCheck({ stage }: Image, env: NodeJS.ProcessEnv): Promise<number> {
  const [, command = '[]'] = /CMD\s+(.*)$/.exec(argumentsOf(stage, 'HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...args] = commandOf(command);
  const [code] = await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit');
  return code as number;
}

async function asText(address: string) {
  const answer = await fetch(address);
  return { headers: answer.headers, body: await answer.text() };
}
