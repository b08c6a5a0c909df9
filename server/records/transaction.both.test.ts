import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { engine } from '#server/testing/database.ts';
import { loggedBy } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { transaction } from './transaction.ts';
import type { WritingCtx } from './transaction.ts';

async function rename({ db, changes }: WritingCtx, id: number, name: string): Promise<void> {
  await db.updateTable('people').set({ name }).where('id', '=', id).execute();
  changes.push({ entity: 'person', id, name, action: 'updated' });
}

const namesIn = async ({ ctx }: TestServer) =>
  (await ctx.db.selectFrom('people').select('name').orderBy('id').execute()).map(
    ({ name }) => name,
  );

describe('a transaction', () => {
  test('that fails leaves nothing, not even in the log, and announces nothing', async () => {
    const server = await testServer();
    const { id } = await aPerson(server.ctx, { name: 'Ada' });
    let announced = 0;
    server.database.announce = async () => void (announced += 1);
    const log = await loggedBy(server, async () => {
      const failing = transaction(server.ctx, async (inside) => {
        await rename(inside, id, 'Not written');
        throw new Error('on the way');
      });
      await expect(failing).rejects.toThrow('on the way');
    });
    expect(log).toEqual([]);
    expect(await namesIn(server)).toEqual(['Ada']);
    expect(announced).toBe(0);
  });

  test('inside another joins it: one log position, one announcement', async () => {
    const server = await testServer();
    const { id } = await aPerson(server.ctx, { name: 'Ada' });
    let announced = 0;
    server.database.announce = async () => void (announced += 1);
    await transaction(server.ctx, async (outer) => {
      await rename(outer, id, 'Ben');
      await transaction(outer, (inner) => rename(inner, id, 'Cleo'));
    });
    const log = await server.ctx.db
      .selectFrom('activity')
      .select(['position', 'entityName'])
      .where('action', '=', 'updated')
      .orderBy('id')
      .execute();
    expect(log.map(({ entityName }) => entityName)).toEqual(['Ben', 'Cleo']);
    expect(new Set(log.map(({ position }) => position)).size).toBe(1);
    expect(announced).toBe(1);
  });

  // SQLite has a single writer, so conflicts cannot occur.
  test.runIf(engine === 'postgres')('that deadlocks is retried, and logged once', async () => {
    const server = await testServer();
    const ada = await aPerson(server.ctx);
    const ben = await aPerson(server.ctx);
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const renameBoth = (name: string, turn: 0 | 1, ids: [number, number]) =>
      transaction(server.ctx, async (inside) => {
        tries += 1;
        await rename(inside, ids[0], name);
        holding[turn]?.resolve();
        await holding[1 - turn]?.promise;
        await rename(inside, ids[1], name);
      });
    const log = await loggedBy(server, () =>
      Promise.all([renameBoth('One', 0, [ada.id, ben.id]), renameBoth('Two', 1, [ben.id, ada.id])]),
    );
    expect(tries).toBe(3);
    expect(log.map(({ entityName }) => entityName).toSorted()).toEqual([
      'One',
      'One',
      'Two',
      'Two',
    ]);
    const names = await namesIn(server);
    expect(names[0]).toBe(names[1]);
  });
});
