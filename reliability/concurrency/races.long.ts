import { expect, onTestFinished, test } from 'vitest';

import type { ProjectDetail } from '#contract/projects.ts';
import { chanceFrom } from '#demo/chance.ts';

import { agreement } from '../harness/agreement.ts';
import { caller } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';

const people = 32;
const requestsOfEach = 250;

type Ids = { tasks: number[]; steps: number[]; details: number[] };

const many = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => one(index));

const aProject = {
  name: 'P',
  category: 'C',
  market: 'M',
  tasks: many(8, (t) => ({
    title: `T${t}`,
    steps: many(6, (s) => ({ name: `S${s}`, details: many(6, (d) => ({ text: `D${d}` })) })),
  })),
};

async function idsIn(person: Caller, id: number): Promise<Ids> {
  const path = `/api/projects/${id}?include=details`;
  const { tasks } = (await person.call<ProjectDetail>('GET', path)).body;
  const steps = tasks.flatMap((task) => task.steps);
  const details = steps.flatMap((step) => step.details ?? []);
  const [t, s, d] = [tasks, steps, details].map((things) => things.map((thing) => thing.id));
  return { tasks: t ?? [], steps: s ?? [], details: d ?? [] };
}

/** A random write of the kinds that conflict most: counting, moving, deleting and restoring. */
function aWrite(random: () => number, projectId: number, { tasks, steps, details }: Ids) {
  const one = (of: number[]) => of[Math.floor(random() * of.length)] ?? 1;
  const shuffled = (of: number[]) => of.toSorted(() => random() - 0.5);
  const writes: [string, string, object?][] = [
    ['PUT', `/api/step-details/${one(details)}`, { completion: random() < 0.6 ? 100 : 0 }],
    ['PUT', `/api/step-details/${one(details)}`, { completion: 100 }],
    ['POST', `/api/projects/${projectId}/tasks/reorder`, { ids: shuffled(tasks) }],
    ['PUT', `/api/tasks/${one(tasks)}`, { order: Math.floor(random() * 8) }],
    ['PUT', `/api/task-steps/${one(steps)}`, { taskId: one(tasks), order: 1 }],
    ['PUT', `/api/tasks/${one(tasks)}`, { status: 'completed', auto: true }],
    ['POST', `/api/task-steps/${one(steps)}/details`, { text: 'D' }],
    ['DELETE', `/api/step-details/${one(details)}`],
    ['POST', `/api/step-details/${one(details)}/undelete`],
    ['DELETE', `/api/task-steps/${one(steps)}`],
    ['POST', `/api/task-steps/${one(steps)}/undelete`],
    ['POST', `/api/tasks/${one(tasks)}/duplicate`],
    ['DELETE', `/api/tasks/${one(tasks)}`],
    ['POST', `/api/tasks/${one(tasks)}/undelete`],
  ];
  return writes[Math.floor(random() ** 1.5 * writes.length)] ?? (['GET', '/api/user'] as const);
}

test('32 clients that reorder, tick and delete within one project never get an error', async () => {
  const site = await startSite();
  const person = await site.signIn();
  const { body } = await person.call<{ id: number }>('POST', '/api/projects', aProject);
  let ids = await idsIn(person, body.id);
  const statuses = new Map<number, number>();
  const durations: number[] = [];
  const worker = async (_: unknown, index: number) => {
    const random = chanceFrom(`${seed} ${index}`);
    const one = caller(site.address, { cookie: person.cookie });
    onTestFinished(one.leave);
    for (let count = 0; count < requestsOfEach; count += 1) {
      if (index === 0 && count % 10 === 0) ids = await idsIn(one, body.id);
      const start = performance.now();
      const { status } = await one.call(...(aWrite(random, body.id, ids) as [string, string]));
      durations.push(performance.now() - start);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(many(people, (index) => index).map(worker));

  const faults = [...statuses].filter(([status]) => status >= 500);
  expect(faults).toEqual([]);
  const done = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  expect(done).toBeGreaterThan((people * requestsOfEach) / 4);
  expect(await findings(site.database)).toEqual([]);
  const { differences } = await agreement(async (path) => (await person.call('GET', path)).body);
  expect(differences).toEqual([]);
  const p99 = durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0;
  const requests = people * requestsOfEach;
  reportFigures('C7', { people, requests, 'done well': done, '5xx': 0, 'ms p99': Math.round(p99) });
}, 300_000);
