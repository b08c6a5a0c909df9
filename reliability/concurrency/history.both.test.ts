import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import type { ProjectDetail } from '#contract/projects.ts';
import type { StepDetail } from '#contract/steps.ts';
import { chanceFrom } from '#demo/chance.ts';

import { agreement } from '../harness/agreement.ts';
import { caller } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, seed, tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { violations } from './history.ts';
import type { Operation } from './history.ts';

const projectsCount = 3;
const writers = 8;
const enough = tries(300, 50_000);
const longRunMs = 10 * 60_000;

type Versioned = { id: number; version: number; name?: string; text?: string };

async function aHistory(person: Caller) {
  const operations: Operation[] = [];
  const projects: ProjectDetail[] = [];
  for (let count = 0; count < projectsCount; count += 1) {
    const tasks = [{ title: 'T', steps: [{ name: 'S', details: [{ text: 'D' }, { text: 'E' }] }] }];
    const body = { name: 'P', category: 'C', market: 'M', tasks };
    const { body: made } = await person.call<ProjectDetail>('POST', '/api/projects', body);
    const read = await person.call<ProjectDetail>(
      'GET',
      `/api/projects/${made.id}?include=details`,
    );
    projects.push(read.body);
  }
  const first = { kind: 'write', start: 0, end: 0, version: 1 } as const;
  for (const project of projects) {
    operations.push({ ...first, row: `project ${project.id}`, value: 'P' });
    for (const { id, text } of detailsOf(project)) {
      operations.push({ ...first, row: `detail ${id}`, value: text });
    }
  }
  return { operations, projects, answered: 0 };
}

function detailsOf(project: ProjectDetail): StepDetail[] {
  return project.tasks.flatMap((task) => task.steps.flatMap((step) => step.details ?? []));
}

type History = Awaited<ReturnType<typeof aHistory>>;

/** Writes and reads until stopped. Without a response it continues with another operation. */
async function work(person: Caller, history: History, writer: number, goOn: () => boolean) {
  const { operations, projects } = history;
  const random = chanceFrom(`${seed} ${writer}`);
  const unexpected = new Map<number, number>();
  const some = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;

  async function write(row: string, path: string, field: string, value: string): Promise<void> {
    const start = performance.now();
    const operation: Operation = { kind: 'write', row, start, end: Infinity, version: null, value };
    operations.push(operation);
    const { status, body } = await person.call<Versioned>('PUT', path, { [field]: value });
    if (status !== 200) return void unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    Object.assign(operation, { end: performance.now(), version: body.version });
    history.answered += 1;
  }

  async function read(path: string, kind: 'project' | 'detail'): Promise<void> {
    const start = performance.now();
    const { status, body } = await person.call<Versioned | Versioned[]>('GET', path);
    const end = performance.now();
    if (status !== 200) return void unexpected.set(status, (unexpected.get(status) ?? 0) + 1);
    history.answered += 1;
    for (const { id, version, name, text } of [body].flat()) {
      const value = name ?? text ?? '';
      operations.push({ kind: 'read', row: `${kind} ${id}`, start, end, version, value });
    }
  }

  const doings = [
    (n: number) => {
      const { id } = some(projects);
      return write(`project ${id}`, `/api/projects/${id}`, 'name', `P ${writer}.${n}`);
    },
    (n: number) => {
      const { id } = some(detailsOf(some(projects)));
      return write(`detail ${id}`, `/api/step-details/${id}`, 'text', `D ${writer}.${n}`);
    },
    () => read('/api/projects', 'project'),
    () => read(`/api/projects/${some(projects).id}`, 'project'),
    () => {
      const step = some(projects).tasks[0]?.steps[0]?.id;
      return read(`/api/task-steps/${step}/details`, 'detail');
    },
  ];
  for (let n = 0; goOn(); n += 1) {
    // A stopped server breaks connections, so the result of a write may be unknown.
    await some(doings)(n).catch(() => sleep(20));
  }
  return unexpected;
}

/** Stops, kills or pauses a server repeatedly; in a short run it kills one. Returns how often. */
async function haunt(site: Site, history: History): Promise<number> {
  if (!isLong) {
    await until(() => history.answered > enough / 3);
    await site.end(0, 'SIGKILL');
    await site.startAgain(0);
    return 1;
  }
  const random = chanceFrom(`${seed} nemesis`);
  const ends = performance.now() + longRunMs;
  let blows = 0;
  for (; performance.now() < ends || history.answered < enough; blows += 1) {
    await sleep(2000 + random() * 6000);
    const index = Math.floor(random() * site.servers.length);
    const kind = Math.floor(random() * 3);
    if (kind === 2) await stopForAWhile(site, index);
    else {
      await site.end(index, kind === 0 ? 'SIGTERM' : 'SIGKILL');
      await site.startAgain(index);
    }
  }
  return blows;
}

async function stopForAWhile({ servers }: Site, index: number): Promise<void> {
  servers[index]?.child.kill('SIGSTOP');
  await sleep(5000);
  servers[index]?.child.kill('SIGCONT');
}

describe('eight clients write and read the same rows while servers stop and start', () => {
  test(
    'no client sees a version older than acknowledged, and no version is used twice',
    async () => {
      const site = await startSite({ DRAIN_MS: '300' });
      const person = await site.signIn();
      const history = await aHistory(person);
      let haunted = false;
      const goOn = () => !haunted || history.answered < enough;
      const people = Array.from({ length: writers }, (_, n) => {
        const one = caller(site.address, { cookie: person.cookie });
        onTestFinished(one.leave);
        return work(one, history, n, goOn);
      });
      const blows = await haunt(site, history);
      haunted = true;
      const unexpected = new Map((await Promise.all(people)).flatMap((one) => [...one]));
      const { operations, answered } = history;
      expect(violations(operations)).toEqual([]);
      // A proxy that lost a server during a request returns 502. No other status is allowed.
      expect([...unexpected.keys()].filter((status) => status !== 502 && status !== 503)).toEqual(
        [],
      );
      expect(answered).toBeGreaterThan(enough - 1);
      expect(blows).toBeGreaterThan(0);
      expect(await findings(site.database)).toEqual([]);
      const { differences } = await agreement(
        async (path) => (await person.call('GET', path)).body,
      );
      expect(differences).toEqual([]);
      const unanswered = operations.filter(({ version }) => version === null).length;
      reportFigures('C5', { operations: answered, unanswered, blows, violations: 0 });
    },
    tries(60_000, 3 * longRunMs),
  );
});

describe('the checker', () => {
  const at = (
    start: number,
    version: number | null,
    kind: 'read' | 'write',
    value = `${version}`,
  ) =>
    ({
      kind,
      row: 'r',
      start,
      end: version === null ? Infinity : start + 5,
      version,
      value,
    }) as const;

  test('finds nothing in a valid history with missing responses', () => {
    const good: Operation[] = [at(0, 1, 'write'), at(3, null, 'write', 'lost'), at(10, 1, 'read')];
    expect(violations([...good, at(20, 2, 'read', 'lost'), at(30, 3, 'write')])).toEqual([]);
  });

  test.each<[string, Operation[]]>([
    ['a version given twice', [at(0, 2, 'write', 'a'), at(3, 2, 'write', 'b')]],
    ['a later write under a lower version', [at(0, 3, 'write'), at(10, 2, 'write')]],
    [
      'a read of less than was acknowledged',
      [at(0, 1, 'write'), at(9, 2, 'write'), at(20, 1, 'read')],
    ],
    [
      'a read that goes back',
      [at(0, 1, 'write'), at(1, null, 'write', '2'), at(9, 2, 'read'), at(20, 1, 'read')],
    ],
    ['what nobody wrote', [at(0, 1, 'write'), at(9, 2, 'read')]],
    ['another value of a version', [at(0, 1, 'write'), at(9, 1, 'read', 'x')]],
  ])('detects %s', (_, operations) => {
    expect(violations(operations)).not.toEqual([]);
  });
});
