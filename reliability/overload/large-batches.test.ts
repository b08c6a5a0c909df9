import { StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { aServerWithProject, expectSound } from '#server/testing/one-project.ts';

import { reportFigures } from '../harness/report.ts';

const at = (id: number) => ({ params: { id } });
const list = <One>(length: number, of: (index: number) => One) =>
  Array.from({ length }, (_, index) => of(index));

/** Records the longest text that a statement is given or returns. */
function watchStatements() {
  const watched = { longest: 0 };
  const see = (value: unknown): void => {
    if (typeof value === 'string') watched.longest = Math.max(watched.longest, value.length);
    else if (Array.isArray(value)) value.forEach(see);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(see);
  };
  const methods = ['all', 'run'] as const;
  const before = methods.map((name) => StatementSync.prototype[name]);
  for (const [index, name] of methods.entries()) {
    const method = before[index] as (...args: unknown[]) => unknown;
    Object.assign(StatementSync.prototype, {
      [name](this: StatementSync, ...args: unknown[]) {
        const result = Reflect.apply(method, this, args);
        see(args);
        see(result);
        return result;
      },
    });
  }
  const restore = () => {
    for (const [index, name] of methods.entries()) {
      Object.assign(StatementSync.prototype, { [name]: before[index] });
    }
  };
  onTestFinished(restore);
  return watched;
}

test('the trash of a large batch is stored, read and restored in pieces', async () => {
  const { server, client, project } = await aServerWithProject();
  const details = list(350, () => ({ text: 'x'.repeat(5000) }));
  const steps = list(2, (step) => ({ name: `Step ${step}`, details }));
  const tasks = [{ title: 'Long texts', steps }];
  const { id } = await client.make('importChecklist', { ...at(project.id), body: { tasks } });
  const watched = watchStatements();
  await client.make('undoBatch', at(id));
  await client.make('undeleteBatch', at(id));
  await client.make('deleteProject', at(project.id));
  await client.make('undeleteProject', at(project.id));
  expect(watched.longest).toBeGreaterThan(400_000);
  expect(watched.longest).toBeLessThan(700_000);
  await expectSound(server);
});

test('other requests are answered while a large batch is made, undone and restored', async () => {
  const { client, project } = await aServerWithProject();
  const steps = list(200, (step) => ({ name: `Step ${step}` }));
  const tasks = list(99, (task) => ({ title: `Task ${task}`, steps }));
  let id = 0;
  const writes = {
    made: async () => {
      const body = { tasks };
      id = (await client.make('importChecklist', { ...at(project.id), body })).id;
    },
    undone: () => client.make('undoBatch', at(id)),
    restored: () => client.make('undeleteBatch', at(id)),
  };
  for (const [what, write] of Object.entries(writes)) {
    let answered = 0;
    const run = { isOver: false };
    const over = write().finally(() => void (run.isOver = true));
    while (!run.isOver) {
      await nextTurn();
      await client.make('readCurrentUser', {});
      answered += 1;
    }
    await over;
    expect(answered, what).toBeGreaterThan(5);
    reportFigures('L2', { [`reads answered while 19,899 records are ${what}`]: answered });
  }
});
