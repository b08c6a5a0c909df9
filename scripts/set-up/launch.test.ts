import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';

import { isLong } from '../../reliability/harness/scale.ts';
import { root } from './places.mjs';

/** Each start of the launcher takes a second. */
const inLongRun = test.runIf(isLong);

let project: string;

/** The packages of a project after its first launch, which takes longer than most tests. */
let installed: string;
beforeAll(async () => {
  newProject();
  await launch('admin').end;
  installed = join(project, 'node_modules');
});
afterAll(() => remove(join(installed, '../..')));

beforeEach(newProject);
afterEach(() => remove(join(project, '..')));

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

function newProject(): void {
  project = join(mkdtempSync(join(tmpdir(), 'waymark-launch-')), 'a project');
  mkdirSync(join(project, 'server'), { recursive: true });
  for (const path of ['scripts/launch.mjs', 'scripts/set-up', '.npmrc']) {
    cpSync(join(root, path), join(project, path), { recursive: true });
  }
  write('package.json', { name: 'empty', version: '1.0.0', type: 'module' });
  lock({ '': { name: 'empty', version: '1.0.0' } });
  write('server/admin.ts', program);
}

const install = () => cpSync(installed, join(project, 'node_modules'), { recursive: true });

const program = `
  import { writeFileSync } from 'node:fs';
  const [task = '', ...more]: string[] = process.argv.slice(2);
  if (task === 'report') console.log(JSON.stringify({ more, cwd: process.cwd(), from: process.env.INIT_CWD }));
  if (task === 'fail') process.exit(7);
  if (task === 'wait') {
    setInterval(() => {}, 1000);
    process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(3); });
    process.on('disconnect', () => { writeFileSync('alone', ''); process.exit(); });
    console.log('waiting');
  }
`;

inLongRun('runs the program in the project folder, from any folder', async () => {
  install();
  const { code, stdout } = await launch('admin', 'report', 'one', '--two').end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ more: ['one', '--two'], cwd: project, from: tmpdir() });
});

test('sets up once, and reports it only on stderr', async () => {
  const first = await launch('admin').end;
  const second = await launch('admin').end;
  expect(first).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('Installing'),
  });
  expect(second).toEqual({ code: 0, stdout: '', stderr: '' });
});

inLongRun('two concurrent launches set up once', async () => {
  const both = await Promise.all([launch('admin').end, launch('admin').end]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(
    both
      .map(({ stderr }) => stderr)
      .join('')
      .match(/Installing/g),
  ).toHaveLength(1);
});

inLongRun('the remains of a killed launch do not block', async () => {
  const left = join(project, '.node/making-left');
  mkdirSync(left, { recursive: true });
  write('.node/lock', 'of a process that is gone');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(project, '.node/lock'), longAgo, longAgo);
  expect((await launch('admin').end).code).toBe(0);
  expect(existsSync(left) || existsSync(join(project, '.node/lock'))).toBe(false);
});

inLongRun('a failed installation reports one line and keeps the previous packages', async () => {
  install();
  const stamp = () => readFileSync(join(project, 'node_modules/.installed'), 'utf8');
  const before = stamp();
  const dependencies = { missing: '1.0.0' };
  write('package.json', { name: 'empty', version: '1.0.0', dependencies });
  lock({ '': { dependencies }, 'node_modules/missing': { version: '1.0.0' } });
  // Without an answer, npm would ask again for seconds.
  const registry = createServer((_, answer) => answer.writeHead(404).end());
  onTestFinished(() => void registry.close());
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const { port } = registry.address() as AddressInfo;
  write('.npmrc', `registry=http://127.0.0.1:${port}/`);
  const { code, stderr } = await launch('admin', 'report').end;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n').at(-1)).toMatch(
    /^npm could not install the packages: .+ run the command again\.$/,
  );
  expect(stamp()).toBe(before);
});

inLongRun("the program's exit code is the launcher's", async () => {
  install();
  expect((await launch('admin', 'fail').end).code).toBe(7);
});

test('an unknown command lists the known ones', async () => {
  const { code, stderr } = await launch('toString').end;
  expect(code).toBe(1);
  expect(stderr).toBe(
    'Unknown command "toString". Use one of: set-up, start, demo, admin, dev, bench, pictures, pictures:slides, test, test:long, test:faults.\n',
  );
});

inLongRun('forwards signals', async () => {
  install();
  const { child, end } = launch('admin', 'wait');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await end).code).toBe(3);
});

inLongRun('a program detects the end of its launcher', async () => {
  install();
  const { child, end } = launch('admin', 'wait');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await end;
  await expect.poll(() => existsSync(join(project, 'alone'))).toBe(true);
});

describe.runIf(isLong)('the server', () => {
  beforeEach(() => {
    install();
    for (const folder of [
      'client',
      'contract',
      'formats',
      'rules',
      'slide',
      'demo',
      'node_modules/vite/bin',
    ]) {
      mkdirSync(join(project, folder), { recursive: true });
    }
    write('vite.config.ts', '');
    write('node_modules/vite/bin/vite.js', makes("at('--outDir')", 'client', 'index.html', ''));
    const own = stripTypeScriptTypes(`${program} if (task === 'pid') console.log(process.pid);`);
    write('scripts/set-up/bundle-server.mjs', makes('process.argv[2]', '', 'main.js', own));
  });

  test('is built from its sources, and rebuilt when they change', async () => {
    const announcements = async () => (await launch('start').end).stderr.match(/Building the \w+/g);
    expect(await announcements()).toEqual(['Building the browser', 'Building the server']);
    expect(await announcements()).toBeNull();
    write('server/admin.ts', `${program}\n`);
    expect(await announcements()).toEqual(['Building the server']);
  });

  test('is the process of the launcher itself', async () => {
    const { child, end } = launch('start', 'pid');
    expect(await end).toMatchObject({ code: 0, stdout: `${child.pid}\n` });
    const { stdout } = await launch('start', 'report', 'one').end;
    expect(JSON.parse(stdout)).toEqual({ more: ['one'], cwd: project, from: tmpdir() });
  });

  test('receives signals and sets its own exit code', async () => {
    const { child, end } = launch('start', 'wait');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect((await end).code).toBe(3);
  });

  test("ends with npm's shell", () => endsWithItsShell('start'));
});

/** A program that writes one file into the given folder. */
function makes(folder: string, below: string, file: string, content: string): string {
  return `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    const at = (name) => process.argv[process.argv.indexOf(name) + 1];
    const folder = join(${JSON.stringify(below)}, ${folder});
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '${file}'), ${JSON.stringify(content)});
  `;
}

inLongRun("ends with npm's shell, which forwards no signals", async () => {
  install();
  await endsWithItsShell('admin');
});

async function endsWithItsShell(name: string): Promise<void> {
  const args = [process.execPath, launcher(), name];
  const shell = spawn('sh', ['-c', '"$0" "$1" "$2" wait; true', ...args], {
    env: { ...process.env, npm_lifecycle_event: name },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await expect.poll(() => existsSync(join(project, 'stopped')), { timeout: 5000 }).toBe(true);
}

function launch(...args: string[]) {
  const child = spawn(process.execPath, [launcher(), ...args], {
    cwd: tmpdir(),
    env: { ...process.env, INIT_CWD: tmpdir() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const end = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    stdout,
    stderr,
  }));
  return { child, end };
}

function launcher(): string {
  return join(project, 'scripts/launch.mjs');
}

function lock(packages: Record<string, unknown>): void {
  write('package-lock.json', { name: 'empty', version: '1.0.0', lockfileVersion: 3, packages });
}

function write(path: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(project, path), text);
}
