import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { createApp } from '#server/app.ts';
import { engine } from '#server/testing/database.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  statusesOf,
} from '#server/testing/one-project.ts';
import { json } from '#server/testing/server.ts';

import { openPostgres } from './postgres.ts';

async function twoServers(given: Parameters<typeof aServerWithProject>[0] = {}) {
  const place = await aServerWithProject(given);
  const { server, client } = place;
  const database = openPostgres(server.settings.DATABASE_URL, () => {});
  const { config } = server;
  const second = await createApp({ config, database, log: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await second.close();
    await database.close();
  });
  let turn = 0;
  const send = async (method: string, path: string, body: unknown): Promise<Response> => {
    const init = json(method, body);
    const sent = { ...init, headers: { ...init.headers, cookie: client.cookie } };
    turn += 1;
    if (turn % 2 === 0) return server.send(path, sent);
    const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    return second.app.request(path, sent, peer);
  };
  return { ...place, send };
}

const many = <T>(count: number, one: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => one(index));

// SQLite supports only one server.
describe.runIf(engine === 'postgres')('two servers on one database', () => {
  test('save one version once', async () => {
    const { send, project, first } = await twoServers();
    for (const [path, field] of [
      [`/api/projects/${project.id}`, 'name'],
      [`/api/tasks/${first.task.id}`, 'title'],
      [`/api/step-details/${first.detail.id}`, 'text'],
    ] as const) {
      const saves = many(16, (n) => send('PUT', path, { [field]: `Name ${n}`, version: 1 }));
      expect(await statusesOf(saves)).toEqual([200, ...many(15, () => 409)]);
    }
  });

  test('complete a task automatically once', async () => {
    const steps = [{ name: 'S', isCompleted: true }];
    const { server, send, first } = await twoServers({ tasks: [{ title: 'T', steps }] });
    const log = await loggedBy(server, async () => {
      const answers = await Promise.all(
        many(16, () =>
          send('PATCH', `/api/tasks/${first.task.id}`, { status: 'completed', auto: true }),
        ),
      );
      const bodies = (await Promise.all(answers.map((one) => one.json()))) as {
        changed: boolean;
      }[];
      expect(bodies.filter(({ changed }) => changed)).toHaveLength(1);
    });
    expect(log).toHaveLength(1);
  });

  test('count every tick, on either server', async () => {
    const details = many(10, (n) => ({ text: `D${n}` }));
    const tasks = many(4, (n) => ({ title: `T${n}`, steps: [{ name: 'S', details }] }));
    const { server, client, send, project } = await twoServers({ tasks });
    const ids = project.tasks.flatMap((task) => task.steps[0]?.details?.map(({ id }) => id) ?? []);
    const ticks = ids.map((id) => send('PUT', `/api/step-details/${id}`, { completion: true }));
    expect(new Set(await statusesOf(ticks))).toEqual(new Set([200]));
    expect((await readAll(client, project.id)).percentageComplete).toBe(100);
    await expectSound(server);
  });

  test('respect limits together', async () => {
    const { client, send, project, server } = await twoServers({
      tasks: many(195, (n) => ({ title: `T${n}` })),
    });
    const adds = many(12, () => send('POST', '/api/tasks', { projectId: project.id, title: 'T' }));
    expect(await statusesOf(adds)).toEqual([...many(5, () => 201), ...many(7, () => 400)]);
    expect((await readAll(client, project.id)).tasksCount).toBe(200);
    await expectSound(server);
  });

  test('handle every kind of concurrent write in one project without errors', async () => {
    const { server, send, project } = await twoServers();
    const people = await Promise.all(many(3, () => aPerson(server.ctx)));
    const tasks = project.tasks.map(({ id }) => id);
    const steps = project.tasks.flatMap((task) => task.steps.map(({ id }) => id));
    const of = (ids: number[], index: number) => ids[index % ids.length] ?? 0;
    const statuses = await statusesOf(
      many(12, (n) => {
        const person = people[n % 3]?.id ?? 0;
        return [
          send('POST', `/api/projects/${project.id}/tasks/reorder`, { ids: tasks.toReversed() }),
          send('PUT', `/api/task-steps/${of(steps, n)}`, { taskId: of(tasks, n), order: n % 3 }),
          send('POST', `/api/task-steps/${of(steps, n)}/details`, { text: 'D' }),
          send('PUT', `/api/tasks/${of(tasks, n)}`, { assigneeId: person, order: n % 2 }),
          send('POST', `/api/tasks/${of(tasks, n)}/duplicate`, undefined),
          send('POST', '/api/person-task-steps', { personId: person, taskStepId: of(steps, n) }),
          ...(n > 7 ? [send('DELETE', `/api/people/${person}`, undefined)] : []),
          ...(n > 9 ? [send('DELETE', `/api/task-steps/${of(steps, n)}`, undefined)] : []),
        ];
      }).flat(),
    );
    const known = new Set([200, 201, 204, 400, 404, 409]);
    expect(statuses.filter((status) => !known.has(status))).toEqual([]);
    await expectSound(server);
  });

  test('handle deletions of people and projects during other work without errors', async () => {
    const { server, send, project } = await twoServers();
    for (let round = 0; round < 6; round += 1) {
      const { id } = await aPerson(server.ctx);
      const busy = project.tasks.map((task) =>
        send('PUT', `/api/tasks/${task.id}`, { assigneeId: id }),
      );
      await Promise.all(busy);
      const statuses = await statusesOf([
        send('DELETE', `/api/people/${id}`, undefined),
        send('POST', `/api/tasks/${project.tasks[0]?.id}/duplicate`, undefined),
        send('POST', `/api/tasks/${project.tasks[1]?.id}/duplicate`, undefined),
        ...project.tasks.map((task) =>
          send('PUT', `/api/tasks/${task.id}`, {
            status: round % 2 === 0 ? 'completed' : 'pending',
          }),
        ),
        ...(round === 5 ? [send('DELETE', `/api/projects/${project.id}`, undefined)] : []),
      ]);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
    expect(await server.ctx.db.selectFrom('personTaskSteps').selectAll().execute()).toEqual([]);
    await expectSound(server);
  });
});
