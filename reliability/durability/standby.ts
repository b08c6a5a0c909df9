import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { onTestFinished } from 'vitest';

import { openCluster } from '../../scripts/test/cluster.ts';
import type { Cluster } from '../../scripts/test/cluster.ts';
import { ownCluster } from '../harness/own-cluster.ts';
import { until } from '../harness/until.ts';

/** A PostgreSQL primary that acknowledges nothing before its standby has it, and that standby. */
export async function primaryWithStandby(): Promise<{ primary: Cluster; standby: Cluster }> {
  const primary = await ownCluster({ settings: ['synchronous_standby_names=*'] });
  const folder = mkdtempSync(join(tmpdir(), 'waymark-standby-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const standby = await openCluster(folder, {});
  onTestFinished(async () => standby.stop('SIGQUIT'));
  const how = ['-R', '-X', 'stream', '-c', 'fast', '-d', primary.url];
  const [code] = await once(standby.run('pg_basebackup', how), 'exit');
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}: see ${standby.log}`);
  await standby.start();
  await until(async () => {
    const rows = await ask(primary.url, `select sync_state as state from pg_stat_replication`);
    return rows.some(({ state }) => state === 'sync');
  });
  return { primary, standby };
}

export async function promote(standby: Cluster): Promise<void> {
  const [row] = await ask(standby.url, 'select pg_promote(true, 60) as done');
  if (row?.['done'] !== true) throw new Error('The standby was not promoted');
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * One address for the current primary, like HAProxy. Existing connections stay, even dead ones: the program has to
 * discard them.
 */
export async function startSwitch(first: Cluster) {
  let target = Number(new URL(first.url).port);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  const url = new URL(first.url);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    to: ({ url: next }: Cluster) => void (target = Number(new URL(next).port)),
  };
}
