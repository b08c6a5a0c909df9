import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import type { Project } from '#contract/projects.ts';

import { caller } from '../harness/person.ts';
import type { Answered, Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';

/** The same account many times, alternating between the servers. */
function crowd(site: Site, { cookie }: Caller, size: number): Caller[] {
  return Array.from({ length: size }, (_, index) => {
    const there = site.servers[index % site.servers.length];
    const one = caller(() => there?.address ?? '', { cookie });
    onTestFinished(one.leave);
    return one;
  });
}

const numbered = (statuses: readonly { status: number }[]) =>
  statuses.map(({ status }) => status).toSorted((a, b) => a - b);

/** One of them succeeds, all others are refused. */
const oneOf = (count: number, success: number, refusal: number) => [
  success,
  ...Array.from({ length: count - 1 }, () => refusal),
];

/** Spellings of one name: surrounding spaces, case, composed or decomposed, full width. */
const spellings = [
  'Ärger İn Straße Ａ',
  '  ärger i̇n straße a ',
  'A\u0308RGER İN STRAẞE A',
  '\tÄrger İn straße a\u00a0',
];
/** Names that look similar but differ. */
const others = ['Ärger in Straße A', 'Arger İn Straße A', 'Ärger İn Strasse A'];

type Kind = { what: string; path: string; body: (name: string, index: number) => object };

const password = 'a long enough password';
const lists: Kind[] = [
  { what: 'category', path: '/api/categories', body: (name) => ({ name }) },
  { what: 'market', path: '/api/markets', body: (name) => ({ name }) },
];
const accounts: Kind[] = [
  {
    what: 'username',
    path: '/api/project-managers',
    body: (username, index) => ({ username, email: `u${index}@waymark.example`, password }),
  },
  {
    what: 'email',
    path: '/api/project-managers',
    body: (name, index) => ({
      username: `user ${index}`,
      email: name.replace(/(\S)\s+(?=\S)/g, '$1.').replace(/(\S)(\s*)$/, '$1@waymark.example$2'),
      password,
    }),
  },
];

/** Retries while the server is busy, because it hashes only a few passwords at a time. */
async function patiently(ask: () => Promise<Answered>): Promise<Answered> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(Number(answer.headers['retry-after']) * 100);
  }
}

test(
  'of many concurrent creates with one name, one succeeds, ignoring case and spaces',
  async () => {
    const kinds = [
      ...lists.map((kind) => ({ ...kind, size: 50 })),
      ...accounts.map((kind) => ({ ...kind, size: tries(8, 50) })),
    ];
    const site = await startSite();
    const person = await site.signIn();
    for (const { what, path, body, size } of kinds) {
      const answers = await Promise.all(
        crowd(site, person, size).map((one, index) => {
          const sent = body(spellings[index % spellings.length] ?? '', index);
          return patiently(() => one.call('POST', path, sent));
        }),
      );
      expect(numbered(answers), what).toEqual(oneOf(size, 201, 409));
      for (const [index, name] of others.entries()) {
        const answer = await person.call('POST', path, body(name, size + index));
        expect(answer.status, `${what} ${name}: ${JSON.stringify(answer.body)}`).toBe(201);
      }
    }
    expect(await findings(site.database)).toEqual([]);
    const creates = kinds.reduce((sum, { size }) => sum + size, 0);
    reportFigures('C3', { names: kinds.length, 'creates at once': creates, 'given twice': 0 });
  },
  tries(60_000, 200_000),
);

/** Saves one version of a new project sixteen times concurrently, then sixteen times without a version. */
async function saveAtOnce(site: Site, person: Caller, asHeader: boolean): Promise<void> {
  const refusal = asHeader ? 412 : 409;
  const made = { name: 'P', category: 'C', market: 'M' };
  const { body: project } = await person.call<Project>('POST', '/api/projects', made);
  const path = `/api/projects/${project.id}`;
  const people = crowd(site, person, 16);
  const answers = await Promise.all(
    people.map((one, n) =>
      one.call<Project & { current?: Project }>(
        'PUT',
        path,
        { name: `Name ${n}`, description: `By ${n}`, ...(!asHeader && { version: 1 }) },
        asHeader ? { 'if-match': '"1"' } : {},
      ),
    ),
  );
  expect(numbered(answers)).toEqual(oneOf(16, 200, refusal));
  const saved = answers.find(({ status }) => status === 200)?.body;
  for (const { status, body } of answers) {
    if (status === refusal) expect(body.current).toMatchObject({ ...saved, version: 2 });
  }
  const late = await Promise.all(
    people.map((one, n) =>
      one.call<Project>('PUT', path, { name: `Late ${n}`, description: `Late ${n}` }),
    ),
  );
  expect(new Set(late.map(({ body }) => body.version)).size).toBe(16);
  // The last write wins, and its row is consistent.
  const { body: now } = await person.call<Project>('GET', path);
  expect(now).toMatchObject({ version: 18, description: now.name });
}

test(
  'of sixteen concurrent saves of one version, one succeeds and the others get the current record',
  async () => {
    const site = await startSite();
    const person = await site.signIn();
    const rounds = tries(2, 200);
    for (let round = 0; round < rounds; round += 1) {
      await saveAtOnce(site, person, round % 2 === 1);
    }
    reportFigures('C1', { 'versions saved 16 times at once': rounds, 'saved more than once': 0 });
  },
  tries(30_000, 120_000),
);
