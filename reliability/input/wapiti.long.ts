import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

import { listeningServer } from '../harness/listening.ts';
import { builtPages } from '../harness/pages.ts';
import { program, reportMissing } from '../harness/programs.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf } from '../harness/requests.ts';

const wapiti = program('wapiti');
const built = join(import.meta.dirname, '../../dist');
const looksFor =
  'csp,cookieflags,http_headers,xss,permanentxss,crlf,methods,file,backup,redirect,csrf,sql,exec';
const mostSeconds = 480;
/** wapiti's low level; 2 is medium, 3 high. */
const low = 1;

type Finding = { level: number; info: string; path: string; method: string };
type Report = Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>>;

/** Known low findings, and why they are acceptable. */
const explained: Record<string, string> = {
  'X-XSS-Protection is not set': 'Browsers have given it up; the policy for content does more.',
  'Strict-Transport-Security is not set': 'It is, wherever PUBLIC_URL is https.',
};

const visitedPages = [
  '/',
  '/projects/1',
  '/people',
  '/?next=//evil.test',
  '/api/docs',
  '/api/openapi.json',
];

beforeAll(() => {
  if (!wapiti) reportMissing('F6', 'wapiti');
});

async function scanned(base: string, paths: string[], cookie: string): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-wapiti-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'report.json');
  const store = ['--store-session', join(folder, 's'), '--store-config', join(folder, 'c')];
  const how = '--scope domain --flush-session --no-bugreport -f json';
  const starts = paths.flatMap((path) => ['-s', base + path]);
  const limits = ['--max-scan-time', String(mostSeconds), '-m', looksFor, '-o', file];
  const child = spawn(
    wapiti ?? '',
    [
      '-u',
      `${base}/`,
      ...starts,
      '-H',
      `Cookie: ${cookie}`,
      ...how.split(' '),
      ...store,
      ...limits,
    ],
    { stdio: 'ignore', env: { ...process.env, HOME: folder } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'exit');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Removes findings on unknown paths: wapiti takes the page served there for the file. */
async function withoutThePage(base: string, findings: Finding[]): Promise<Finding[]> {
  const page = await (await fetch(base)).text();
  const others: Finding[] = [];
  for (const finding of findings) {
    const isOfFile = finding.info.startsWith('Backup file');
    const content = isOfFile ? await (await fetch(base + finding.path)).text() : '';
    if (!isOfFile || content !== page) others.push(finding);
  }
  return others;
}

const findingsOf = (kinds: Record<string, Finding[]>) => Object.values(kinds).flat();

describe.runIf(wapiti)('wapiti', () => {
  test('finds a planted vulnerability', async () => {
    const hole = createServer((incoming, answer) => {
      const name = new URL(incoming.url ?? '', 'http://x').searchParams.get('name') ?? '';
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(`<html><body>Hello ${name}</body></html>`);
    });
    await new Promise<void>((listening) => hole.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void hole.close());
    const { port } = hole.address() as AddressInfo;
    const { vulnerabilities } = await scanned(`http://127.0.0.1:${port}`, ['/?name=x'], '');
    const worse = findingsOf(vulnerabilities).filter(({ level }) => level > low);
    expect(worse.map(({ info }) => info).join()).toMatch(/XSS vulnerability/);
  }, 120_000);

  test(
    'finds nothing above low, and no unknown low finding',
    async () => {
      const pages = existsSync(join(built, 'index.html')) ? built : builtPages();
      const { server, port } = await listeningServer({ pages });
      const world = await aWorld(server);
      const reading = callNames.filter((name) => {
        const { method, stream }: Call = calls[name];
        return method === 'GET' && !stream;
      });
      const paths = [
        ...visitedPages,
        ...reading.map((name) => pathOf(calls[name], world.inputFor(name))),
      ];
      const base = `http://127.0.0.1:${port}`;
      const { vulnerabilities, anomalies } = await scanned(base, paths, world.cookies.primary);
      const found = findingsOf(vulnerabilities);
      const requests = server.lines.filter((line) => line.includes('"msg":"request"')).length;
      const worse = found.filter(({ level }) => level > low);
      reportFigures('F6', {
        'addresses given to wapiti': paths.length,
        'requests of it': requests,
        'medium or high': worse.length,
        low: found.length - worse.length,
      });
      expect(worse).toEqual([]);
      const unexplained = found.filter(({ info }) => !(info in explained));
      expect(await withoutThePage(base, unexplained)).toEqual([]);
      expect(findingsOf(anomalies)).toEqual([]);
      expect(requests).toBeGreaterThan(paths.length * 10);
    },
    (mostSeconds + 120) * 1000,
  );
});
