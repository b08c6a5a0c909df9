import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { engine } from '#server/testing/database.ts';
import { expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

/** Projects of one task with two steps of two details each, and their ids. */
async function someProjects(count: number) {
  const server = await testServer();
  const client = await server.signedIn();
  const details = [{ text: 'A' }, { text: 'B' }];
  const steps = [
    { name: 'One', details },
    { name: 'Two', details },
  ];
  const projects = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await aProject(server.ctx, { tasks: [{ title: 'T', steps }] });
    const { tasks } = await readAll(client, id);
    const found = tasks.flatMap((task) => task.steps);
    const ids = found.flatMap((step) => step.details ?? []).map((detail) => detail.id);
    projects.push({ id, steps: found.map((step) => step.id), details: ids });
  }
  const tick = (id: number, body: { completion: number; version?: number }) =>
    client.request('updateDetail', { params: { id }, body });
  return { server, client, projects, tick };
}

describe('concurrent ticks', () => {
  test('each have their own result, version and log entry', async () => {
    const { server, client, projects, tick } = await someProjects(3);
    const [first, second, third] = projects.map(({ details }) => details) as [
      number[],
      number[],
      number[],
    ];
    const other = await server.signedIn();
    const log = await loggedBy(server, async () => {
      const answers = await Promise.all([
        ...first.map((id) => tick(id, { completion: 100, version: 1 })),
        tick(second[0] as number, { completion: 100, version: 7 }),
        tick(second[0] as number, { completion: 40 }),
        tick(999_999, { completion: 100 }),
        tick(third[0] as number, { completion: 0 }),
        other.request('updateDetail', {
          params: { id: third[1] as number },
          body: { completion: 100 },
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([
        200, 200, 200, 200, 409, 200, 404, 200, 200,
      ]);
      const ofFirst = await Promise.all(
        answers.slice(0, first.length).map((one) => one.json() as Promise<{ version: number }>),
      );
      expect(ofFirst.map(({ version }) => version)).toEqual(first.map(() => 2));
      // The tick that was written last need not be the one that was sent last.
      const whole = expect.objectContaining({ percentageComplete: 100 });
      expect(ofFirst).toContainEqual(
        expect.objectContaining({ step: whole, task: whole, project: whole }),
      );
      // A client with a response can skip the event stream up to its position: the response lists all changes
      // there.
      const named = answers.map(({ headers }) => headers.get('x-log-positions'));
      expect(named.filter((position) => position === 'none')).toHaveLength(1);
    });
    expect(log.filter(({ entityType }) => entityType === 'stepDetail')).toHaveLength(6);
    const ticks = log.filter(
      (one) => one.entityType === 'stepDetail' && first.includes(one.entityId),
    );
    expect(ticks.map(({ fields }) => fields)).toEqual(
      first.map(() => ({ completion: { before: 0, after: 100 } })),
    );
    expect(log.filter(({ cause }) => cause === 'detailTicked')).toHaveLength(5);
    const by = (name: string) =>
      log.filter((one) => one.entityType === 'stepDetail' && one.projectManagerName === name);
    expect(by(other.manager.name).map(({ entityId }) => entityId)).toContain(third[1]);
    expect(by(client.manager.name).map(({ entityId }) => entityId)).not.toContain(third[1]);
    await expectSound(server);
  });

  test('return everything committed at their positions', async () => {
    const { server, projects, tick } = await someProjects(4);
    const answers = await Promise.all(
      projects.flatMap(({ details }) => details.map((id) => tick(id, { completion: 100 }))),
    );
    for (const { headers } of answers) {
      const position = Number(headers.get('x-log-positions'));
      const named = JSON.parse(headers.get('x-changes') ?? '[]') as { id: number }[];
      const logged = await server.ctx.db
        .selectFrom('activity')
        .select(['entityId as id'])
        .where('position', '=', position)
        .orderBy('activity.id')
        .execute();
      expect(named.map(({ id }) => id)).toEqual(logged.map(({ id }) => id));
      expect(named.length).toBeGreaterThan(0);
    }
  });

  test('record the day of each project', async () => {
    const { server, projects, tick } = await someProjects(2);
    await Promise.all(
      projects.map(({ details }) => tick(details[0] as number, { completion: 100 })),
    );
    const days = await server.ctx.db.selectFrom('projectDays').selectAll().execute();
    expect(days.map(({ percentageComplete }) => percentageComplete)).toEqual([25, 25]);
  });

  test('are written one by one if the engine rejects one of them', async () => {
    const { server, projects, tick } = await someProjects(2);
    const bad = projects[0]?.details[0] as number;
    await refuseUpdatesOf(server, bad);
    const ids = projects.flatMap(({ details }) => details);
    const answers = await Promise.all(ids.map((id) => tick(id, { completion: 100 })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual(ids.map((id) => (id === bad ? 500 : 200)));
    await expectSound(server);
  });

  // SQLite has a single writer, so there are no lock conflicts.
  test.runIf(engine === 'postgres')('do not wait for a locked project', async () => {
    const { server, projects, tick } = await someProjects(2);
    const [locked, free] = projects as [(typeof projects)[0], (typeof projects)[0]];
    const released = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = server.database.write.transaction().execute(async (trx) => {
      await trx
        .selectFrom('projects')
        .select('id')
        .where('id', '=', locked.id)
        .forUpdate()
        .execute();
      isLocked.resolve();
      await released.promise;
    });
    await isLocked.promise;
    let answered = 0;
    const waiting = locked.details.map(async (id) => {
      const { status } = await tick(id, { completion: 100 });
      answered += 1;
      return status;
    });
    for (const id of free.details) expect((await tick(id, { completion: 100 })).status).toBe(200);
    expect(answered).toBe(0);
    released.resolve();
    expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
    await holding;
    await expectSound(server);
  });
});

/** Other tests reuse PostgreSQL databases. */
async function refuseUpdatesOf({ database }: Pick<TestServer, 'database'>, id: number) {
  const { write } = database;
  if (engine === 'sqlite') {
    await sql`create trigger refuse before update on "stepDetails" when new.id = ${sql.lit(id)}
      begin select raise(abort, 'refused'); end`.execute(write);
    return;
  }
  onTestFinished(async () => void (await sql`drop function refuse() cascade`.execute(write)));
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''refused''; end'`.execute(write);
  await sql`create trigger refuse before update on "stepDetails" for each row
    when (new.id = ${sql.lit(id)}) execute function refuse()`.execute(write);
}
