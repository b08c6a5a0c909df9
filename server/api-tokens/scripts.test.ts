import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test, vi } from 'vitest';

import type { MadeToken } from '#contract/api-tokens.ts';
import type { Project } from '#contract/projects.ts';
import { emptyDatabase } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { json } from '#server/testing/server.ts';

/* The scripts of docs/scripts.md, as they are printed there. */

const page = readFileSync(join(import.meta.dirname, '../../docs/scripts.md'), 'utf8');
const scripts = [...page.matchAll(/^## (\w+\.mjs)$(?:(?!^## )[^])*?^```js\n([^]*?)^```$/gm)];
const password = 'correct horse battery';

async function aServer() {
  const { settings, drop } = await emptyDatabase();
  const server = await startProcess({ PRIMARY_MANAGER_PASSWORD: password, ...settings });
  const folder = mkdtempSync(join(tmpdir(), 'waymark-scripts-'));
  onTestFinished(async () => {
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await drop();
  });
  for (const [, file = '', code = ''] of scripts) writeFileSync(join(folder, file), code);
  const signedIn = await fetch(
    `${server.address}/api/login`,
    json('POST', { username: 'admin', password }),
  );
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const post = async (path: string, body: object) => {
    const init = json('POST', body);
    const headers = { ...init.headers, cookie };
    const answer = await fetch(server.address + path, { ...init, headers });
    expect(answer.status, path).toBe(201);
    return answer.json();
  };
  return { server, folder, post };
}

async function withToken(access: 'read' | 'write') {
  const { server, folder, post } = await aServer();
  const { token } = (await post('/api/user/tokens', { name: 'Scripts', access })) as MadeToken;
  const options = {
    cwd: folder,
    // As copied from the address bar of a browser.
    env: { ...process.env, WAYMARK: `${server.address}/`, WAYMARK_TOKEN: token },
  };
  const run = async (...args: string[]) =>
    promisify(execFile)(process.execPath, args, options).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
    );
  return { post, folder, options, run, token, server };
}

const aHire = {
  name: 'Robert Achebe',
  category: 'Advisor Hire',
  market: 'Denver',
  tasks: [
    {
      name: 'Technology',
      steps: [{ name: 'Order a laptop', dueDate: '2026-02-02' }, { name: 'Set it up' }],
    },
  ],
};

test('the page has five scripts and what they share', () => {
  expect(scripts.map(([, file]) => file)).toEqual([
    'waymark.mjs',
    'late.mjs',
    'hire.mjs',
    'tick.mjs',
    'workbook.mjs',
    'watch.mjs',
  ]);
});

test('the scripts list what is late, and save the workbook, with a token that only reads', async () => {
  const { post, folder, run, token, server } = await withToken('read');
  await post('/api/projects', aHire);
  expect(await run('late.mjs')).toBe('2026-02-02  Robert Achebe: Order a laptop\n');
  expect(await run('workbook.mjs', 'status.xlsx')).toBe('Saved status.xlsx\n');
  expect(readFileSync(join(folder, 'status.xlsx')).subarray(0, 2).toString()).toBe('PK');
  expect(await run('tick.mjs', 'Robert Achebe', 'Order a laptop')).toContain(
    'refused: PATCH /api/task-steps/1: This API token may only read',
  );
  expect(server.log()).not.toContain(token);
});

test('the scripts create a hire from a template, tick, and watch both', async () => {
  const { post, options, run, server } = await withToken('write');
  const { tasks } = aHire;
  await post('/api/projects', { ...aHire, tasks: [] });
  await post('/api/project-templates', {
    name: 'Advisor transition',
    category: 'Advisor Hire',
    taskTemplates: tasks.map(({ name }) => ({
      name,
      steps: [{ name: 'Order a laptop', dueOffset: { days: 10, unit: 'calendar', from: 'hire' } }],
    })),
  });
  const watching = spawn(process.execPath, ['watch.mjs'], options);
  onTestFinished(() => void watching.kill());
  let seen = '';
  watching.stdout.on('data', (piece: Buffer) => (seen += piece.toString()));
  await vi.waitUntil(() => server.log().includes('/api/events') || seen, { timeout: 10_000 });

  const created = await run(
    'hire.mjs',
    'Alex Carter',
    'Advisor transition',
    'Denver',
    '2027-03-01',
  );
  expect(created).toBe(`${server.address}/projects/2  1 steps\n`);
  expect(await run('tick.mjs', 'Alex Carter', 'Order a laptop')).toBe(
    'Completed: Order a laptop\n',
  );
  expect(await run('tick.mjs', 'Alex Carter', 'Another')).toContain('There is no step "Another"');
  await vi.waitUntil(() => seen.includes('updated taskStep 1'), { timeout: 10_000 });
  expect(seen).toContain('created project 2');
  const answer = await fetch(`${server.address}/api/projects/2`, {
    headers: { authorization: `Bearer ${options.env.WAYMARK_TOKEN}` },
  });
  const project = (await answer.json()) as Project;
  expect(project).toMatchObject({ name: 'Alex Carter', percentageComplete: 100 });
});
