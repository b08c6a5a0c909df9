import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { aManager } from '#demo/builders.ts';

import { postgres } from '../../scripts/test/postgres.ts';
import type { BareAsk, BareReply } from '../limits/bare-server.ts';
import { startPart } from '../part.ts';
import { createDatabase, runStatement } from '../postgres-statements.ts';
import { enginesProcessorMs, megabytesOf } from '../processor.ts';
import type { Result } from '../result.ts';
import { signIn, startWaymark } from '../waymark.ts';
import { account, makeWorld } from '../world.ts';
import type { World } from '../world.ts';
import { measureManyWrites } from './many-writes.ts';
import { measurePieces } from './pieces.ts';
import { measureRead, reads } from './reads.ts';
import type { Stage } from './stage.ts';
import { measureMemory, measureStart } from './start.ts';
import { measureSignIn, measureSlide } from './work.ts';
import { measureCreate, measureTick, recordWrites } from './writes.ts';

const connections = [1, 16, 64];
const people = Array.from({ length: 16 }, (_, index) => `bench-${index}`);

export async function measureServer(
  engine: World['engine'],
  note: (what: string) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  const add = async (what: string, measure: () => Promise<Result>) => {
    note(what);
    results.push(await measure());
  };
  note('making 1,000 projects');
  const stageless = await makeStageWorld(engine);
  await add('start', () => measureStart(stageless));
  await add('memory', () => measureMemory(stageless));
  const stage = await openStage(stageless);
  for (const count of connections) {
    const at = `${count} at once`;
    for (const read of reads)
      await add(`${read.what}, ${at}`, () => measureRead(stage, read, count));
    // More are refused and count as attempts of their address.
    if (count <= 16) await add(`sign-in, ${at}`, () => measureSignIn(stage, count));
    await add(`tick, ${at}`, () => measureTick(stage, count));
  }
  // Last, because they make the lists longer.
  for (const count of connections) {
    await add(`new project, ${count} at once`, () => measureCreate(stage, count));
    await add(`slide, ${count} at once`, () => measureSlide(stage, count));
  }
  results.push(...(await measureManyWrites(stage, note)));
  results.push(...(await measurePieces(stage, note)));
  results.push(memoryAfterwards(stage));
  await stage.close();
  return results;
}

async function makeStageWorld(engine: World['engine']): Promise<Stage['world']> {
  const world = await makeWorld(engine, 1000, async (ctx, contents) => {
    const { password } = account;
    for (const username of people) await aManager(ctx, { username, password });
    return recordWrites(ctx, contents);
  });
  return { ...world, people, twin: { ...world.statements, database: await twinOf(world) } };
}

async function twinOf({ engine, settings }: World): Promise<string> {
  if (engine === 'sqlite') {
    const twin = join(settings.DATA_DIR, 'twin.db');
    copyFileSync(join(settings.DATA_DIR, 'waymark.db'), twin);
    return twin;
  }
  const [cluster = ''] = await postgres(1);
  const name = new URL(settings.DATABASE_URL).pathname.slice(1);
  const twin = await createDatabase(cluster, `template "${name}"`);
  await runStatement(cluster, 'checkpoint');
  return twin;
}

async function openStage(world: Stage['world']): Promise<Stage & { close: () => Promise<void> }> {
  const { port, pid, stop } = await startWaymark(world);
  const bare = startPart<BareAsk, BareReply>('limits/bare-server.ts');
  const engine = await engineOf(world);
  const close = async () => {
    bare.stop();
    await engine?.end();
    await stop();
  };
  const engineMs = async () => engine && enginesProcessorMs(engine);
  return { world, port, pid, cookie: await signIn(port), bare, engineMs, close };
}

async function engineOf({ engine, settings }: World): Promise<pg.Client | undefined> {
  if (engine === 'sqlite') return undefined;
  const client = new pg.Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  return client;
}

function memoryAfterwards({ world, pid, bare }: Stage): Result {
  return {
    section: 'server',
    what: 'memory at most, under load',
    engine: world.engine,
    unit: 'MB',
    figures: { limit: megabytesOf(bare.pid, 'most'), ours: megabytesOf(pid, 'most') },
  };
}
