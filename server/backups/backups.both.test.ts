import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { aChecklist, aProject } from '#demo/builders.ts';
import { restore } from '#server/admin/restore.ts';
import { nodeVersionWarning } from '#server/node-version.ts';
import { once } from '#server/testing/once.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { takeNext, writeResult } from './commands.ts';
import { makeBackup } from './make.ts';
import { retainedBackups } from './names.ts';
import { startBackups } from './service.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function aPlace(settings: Record<string, string> = {}) {
  const folder = aFolder();
  const server = await testServer({ settings: { BACKUP_DIR: folder, ...settings } });
  const env = { ...process.env, ...server.settings, BACKUP_DIR: folder };
  return { server, folder, env, client: await server.signedIn({ isPrimary: true }) };
}

function serviceOf({ ctx, config }: TestServer, env: NodeJS.ProcessEnv) {
  const logged: [string, object][] = [];
  const note = (level: string) => (about: object) => void logged.push([level, about]);
  const log = { info: note('info'), warn: note('warn'), error: note('error') } as never;
  return { ...startBackups({ ctx, config, env, log }), logged };
}

const ahead = 'waymark-29990101T020000000Z.backup';

describe('a requested backup', () => {
  test('is made by another process, verified, and listed', async () => {
    const { server, folder, env, client } = await aPlace();
    const { id: projectId } = await aProject(server.ctx, { tasks: aChecklist() });
    const service = serviceOf(server, env);
    const none = await client.make('listBackups', {});
    expect(none).toMatchObject({
      folder,
      kept: 14,
      lastProven: null,
      trouble: null,
      backups: [],
    });
    expect(none.serverWarning).toBe(nodeVersionWarning());
    expect(Date.parse(none.nextAt ?? '')).toBeGreaterThan(Date.now());

    writeFileSync(join(folder, ahead), '');
    const requested = await client.make('requestBackup', {});
    expect(requested).toMatchObject({
      state: 'waiting',
      nightly: false,
      file: null,
      endedAt: null,
    });
    service.wake();
    const done = async () => (await client.make('listBackups', {})).lastProven;
    await expect.poll(done, { timeout: 20_000 }).not.toBeNull();
    await service.stop();
    const { lastProven, backups } = await client.make('listBackups', {});
    expect(backups).toEqual([lastProven]);
    expect(lastProven).toMatchObject({ id: requested.id, state: 'proven', problem: null });
    const file = lastProven?.file ?? '';
    expect(readdirSync(folder)).toEqual([file.slice(folder.length + 1), ahead]);
    expect(lastProven?.bytes).toBe(statSync(file).size);
    expect(service.logged).toEqual([
      ['info', expect.objectContaining({ file, problem: null })],
      ['warn', { backups: 1 }],
    ]);

    const place = aFolder();
    const how = { replace: false, report: () => {} };
    const { rows } = await restore({ dataDir: place, databaseUrl: undefined }, file, how);
    expect(rows['projects']).toBe(1);
    expect(projectId).toBe(1);
    expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBe(lastProven?.rows);
  });

  once('cannot be requested twice, or if backups are off', async () => {
    const { client } = await aPlace();
    await client.make('requestBackup', {});
    const again = await refused(client.request('requestBackup', {}));
    expect(again).toEqual({ status: 409, message: 'A backup is already being made' });
    const off = await aPlace({ BACKUPS: 'off' });
    const message = 'Backups are switched off on this server';
    expect(await refused(off.client.request('requestBackup', {}))).toEqual({
      status: 409,
      message,
    });
    expect(await off.client.make('listBackups', {})).toMatchObject({ nextAt: null, trouble: null });
  });

  once('that cannot be written reports the reason and can be requested again', async () => {
    const { server, folder, env, client } = await aPlace();
    writeFileSync(join(folder, 'file'), '');
    const service = serviceOf(server, { ...env, BACKUP_DIR: join(folder, 'file') });
    await client.make('requestBackup', {});
    service.wake();
    const trouble = async () => (await client.make('listBackups', {})).trouble;
    await expect.poll(trouble, { timeout: 20_000 }).toBe('failed');
    const { backups } = await client.make('listBackups', {});
    expect(backups[0]).toMatchObject({ state: 'failed', file: null });
    expect(backups[0]?.problem).toMatch(/EEXIST|ENOTDIR/);
    await client.make('requestBackup', {});
    await service.stop();
  });

  test('is cleaned up if its server stops', async () => {
    const { server, env, client } = await aPlace();
    const service = serviceOf(server, env);
    await client.make('requestBackup', {});
    service.wake();
    const state = async () => (await client.make('listBackups', {})).backups[0]?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('running');
    await service.stop();
    const { backups } = await client.make('listBackups', {});
    const problem = 'The server was stopped before the backup was finished.';
    expect(backups[0]).toMatchObject({ state: 'failed', problem });
  });
});

describe('the nightly backup', () => {
  const night = new Date(2026, 4, 10, 2, 0).toISOString();
  const morning = new Date(2026, 4, 10, 9, 0).toISOString();

  async function aNight() {
    const clock = { now: night };
    const server = await testServer({ now: () => clock.now });
    const appliedAt = '2026-01-01T00:00:00.000Z';
    await server.database.write.updateTable('migrations').set({ appliedAt }).execute();
    onTestFinished(async () => {
      const now = new Date().toISOString();
      await server.database.write.updateTable('migrations').set({ appliedAt: now }).execute();
    });
    const { ctx, config } = server;
    return { clock, server, take: () => takeNext(ctx, config.backups) };
  }

  test('is made by the first server', async () => {
    const { server, take } = await aNight();
    const taken = await Promise.all([take(), take(), take(), take()]);
    expect(taken.filter((id) => id !== null)).toHaveLength(1);
    expect(await take()).toBeNull();
    const made = { file: '/b', bytes: 7, rows: 3, problem: null };
    await writeResult(server.ctx, taken.find((id) => id !== null) ?? 0, made);
    expect(await take()).toBeNull();
    const client = await server.signedIn({ isPrimary: true });
    const { lastProven } = await client.make('listBackups', {});
    expect(lastProven).toMatchObject({ nightly: true, requestedBy: null, requestedAt: night });
  });

  test('is made even if earlier ones have future dates', async () => {
    const { clock, server, take } = await aNight();
    const later = new Date(2027, 0, 1, 2, 0).toISOString();
    const made = { file: '/b', bytes: 7, rows: 3, problem: null };
    const first = (await take()) ?? 0;
    await writeResult(server.ctx, first, made);
    clock.now = later;
    await writeResult(server.ctx, (await take()) ?? 0, made);
    await server.database.write
      .insertInto('backups')
      .values({ state: 'running', nightly: 1, requestedAt: later, aliveAt: later })
      .execute();
    clock.now = new Date(2026, 4, 11, 2, 0).toISOString();
    const client = await server.signedIn({ isPrimary: true });
    const shown = await client.make('listBackups', {});
    expect(shown).toMatchObject({ trouble: 'ahead', lastProven: { id: first } });

    const id = (await take()) ?? 0;
    await writeResult(server.ctx, id, made);
    const { trouble, lastProven } = await client.make('listBackups', {});
    expect({ trouble, id: lastProven?.id }).toEqual({ trouble: null, id });
    expect(await take()).toBeNull();
  });

  test('is restarted if its server is gone', async () => {
    const { clock, server, take } = await aNight();
    const first = await take();
    clock.now = morning;
    expect(await take()).toBeNull();
    clock.now = new Date(Date.parse(morning) + 15 * 60_000).toISOString();
    const second = await take();
    expect(second).toBeGreaterThan(first ?? 0);
    const rows = await server.ctx.db.selectFrom('backups').selectAll().orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual(['failed', 'running']);
    expect(rows[0]?.problem).toBe('The server stopped before the backup was finished.');
  });
});

describe('the folder', () => {
  once('keeps a new backup even if all others are dated in the future', async () => {
    const { database } = await testServer();
    const folder = aFolder();
    const old = Array.from({ length: 14 }, (_, at) => `waymark-202601${at + 10}T020000000Z.backup`);
    const future = old.map((name) => name.replace('2026', '2999'));
    for (const name of [...old, ...future]) writeFileSync(join(folder, name), '');
    const { file } = await makeBackup(database, folder);
    const expected = [...old.slice(1), basename(file), ...future];
    expect(readdirSync(folder).toSorted()).toEqual(expected);
  });

  once('keeps the latest fourteen, and removes the rest of a killed one', async () => {
    const { database } = await testServer();
    const folder = aFolder();
    for (let day = 10; day < 30; day += 1) {
      writeFileSync(join(folder, `waymark-202601${day}T020000000Z.backup`), '');
    }
    writeFileSync(join(folder, 'waymark-unproven.backup.77.part'), '');
    writeFileSync(join(folder, 'my own.backup'), '');
    mkdtempSync(join(folder, 'proof-'));
    const { file, problem } = await makeBackup(database, folder);
    expect(problem).toBeNull();
    const names = readdirSync(folder).filter((name) => name !== 'my own.backup');
    expect(names).toHaveLength(retainedBackups);
    expect(names[0]).toBe('waymark-20260117T020000000Z.backup');
    expect(join(folder, names.at(-1) ?? '')).toBe(file);
    expect(existsSync(join(folder, 'my own.backup'))).toBe(true);
  });

  once('never replaces a verified backup by a failed one', async () => {
    const { database, ctx } = await testServer();
    const folder = aFolder();
    const { id } = await aProject(ctx, { tasks: aChecklist() });
    const good = await makeBackup(database, folder);
    const wrong = { percentageComplete: 98 };
    await database.write.updateTable('projects').set(wrong).where('id', '=', id).execute();
    for (let times = 0; times < 2; times += 1) {
      const bad = await makeBackup(database, folder);
      expect(bad.problem).toMatch(
        /^The restored data has errors: project \d+ .*percentageComplete is stored as 98/,
      );
      expect(bad.file).toBe(join(folder, 'waymark-unproven.backup'));
    }
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([
      good.file,
      join(folder, 'waymark-unproven.backup'),
    ]);
  });
});
