import { spawn } from 'node:child_process';

import type { Browser } from '@playwright/test';

import { demoSignIn } from '#demo/world.ts';

import { root } from '../../scripts/set-up/places.mjs';
import { atEnd } from '../../scripts/test/step.ts';
import { answerTo, headerOf } from '../request.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import { sideBySide } from '../side-by-side.ts';
import { opening, pagesOf } from './slow-network.ts';
import type { Opening, Place } from './slow-network.ts';
import { openWindow } from './window.ts';

type Demo = Place & { large: number };

/**
 * The demo and a project of 500 steps, beside the demo of another checkout, such as that of an earlier version, in which
 * `npm run set-up` has run. Each version makes its own data.
 */
export async function measureBeside(browser: Browser, folder: string): Promise<Result[]> {
  const [ours, other] = [await startDemo(root), await startDemo(folder)];
  const results: Result[] = [];
  const add = (what: string, figures: Result['figures'], unit: Result['unit'] = 'ms') =>
    results.push({ section: 'browser', what, engine: 'sqlite', unit, figures });
  for (const name of ['dashboard', 'projects', 'project'] as const) {
    const open = (demo: Demo) => () => opening(browser, demo, pagesOf(demo.large)[name]);
    const found = await sideBySide<Opening>({ ours: open(ours), limit: open(other) });
    const pair = (figure: keyof Opening) => ({
      ours: found.ours[figure],
      limit: found.limit[figure],
    });
    const what = `${name} on slow 4G, 4 × slower, beside ${folder}`;
    add(`${what}: largest paint`, pair('largest'));
    add(`${what}: main thread until the first rows`, pair('task'));
    add(`${what}: API requests before the first rows`, pair('calls'), 'requests');
  }
  const found = await sideBySide({
    ours: () => fromTheDashboard(browser, ours),
    limit: () => fromTheDashboard(browser, other),
  });
  const figures = { ours: found.ours.task, limit: found.limit.task };
  add(`project opened from the dashboard, beside ${folder}: main thread`, figures);
  return results;
}

/** Milliseconds of the main thread from the click until a quarter second after the rows. */
async function fromTheDashboard(browser: Browser, demo: Demo): Promise<{ task: number }> {
  const { page, wire } = await openWindow(browser, demo);
  const { dashboard, project } = pagesOf(demo.large);
  const busy = async () => {
    const { metrics } = await wire.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await wire.send('Performance.enable');
  await page.goto(dashboard.path);
  await page.evaluate(`bench.until(() => ${dashboard.rows})`);
  await page.waitForTimeout(restMs);
  const before = await busy();
  await page.evaluate(`${dashboard.rows}.click(); bench.until(() => ${project.rows})`);
  await page.waitForTimeout(250);
  const task = (await busy()) - before;
  await page.context().close();
  return { task };
}

const restMs = 1000;

async function startDemo(folder: string): Promise<Demo> {
  const port = await readyPort(folder);
  const send = (request: Request) => answerTo(port, request);
  const json = { 'Content-Type': 'application/json', Origin: `http://127.0.0.1:${port}` };
  const signIn = await send({
    method: 'POST',
    path: '/api/login',
    headers: json,
    body: JSON.stringify(demoSignIn),
  });
  const cookie = headerOf(signIn, 'set-cookie')?.split(';')[0] ?? '';
  const headers = { ...json, Cookie: cookie };
  const listed = await send({ method: 'GET', path: '/api/projects', headers });
  const [{ category, market }] = JSON.parse(listed.body.toString()) as [Record<string, string>];
  const tasks = Array.from({ length: 10 }, (_, task) => ({
    title: `Task ${task}`,
    steps: Array.from({ length: 50 }, (__, step) => ({ name: `Step ${task}.${step}` })),
  }));
  const body = JSON.stringify({ name: 'Project of 500 steps', category, market, tasks });
  const made = await send({ method: 'POST', path: '/api/projects', headers, body });
  const { id: large } = JSON.parse(made.body.toString()) as { id: number };
  return { port, cookie, large };
}

/** Starts a demo, whose data is in memory or a temporary folder, and resolves with its port. */
function readyPort(folder: string): Promise<number> {
  const child = spawn('node', ['scripts/launch.mjs', 'demo'], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  atEnd(async () => {
    child.kill();
    await ended;
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (piece) => {
      output += piece;
      const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    void ended.then(() => reject(new Error(`The demo of ${folder} did not start: ${output}`)));
  });
}
