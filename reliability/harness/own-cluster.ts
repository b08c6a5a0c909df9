import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { openPostgres } from '#server/db/postgres.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { makeCluster } from '../../scripts/test/cluster.ts';
import type { Cluster } from '../../scripts/test/cluster.ts';

/** A PostgreSQL cluster for one test, which may stop and break it. Removed at the end of the test. */
export async function ownCluster(options?: Parameters<typeof makeCluster>[1]): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await makeCluster(folder, options);
  onTestFinished(async () => cluster.stop('SIGQUIT'));
  await cluster.start();
  return cluster;
}

export function databaseOf({ url }: Cluster): TestDatabase {
  const database = openPostgres(url, () => {});
  const settings = { DATA_DIR: tmpdir(), DATABASE_URL: url };
  return { database, settings, drop: database.close };
}

/** Freezes every process of a cluster, like a hanging machine. Linux only. */
export function freeze(cluster: Cluster) {
  const first = cluster.pid() ?? 0;
  // The postmaster first, so that it starts no others.
  signal(first, 'SIGSTOP');
  const all = processesOf(cluster);
  const toAll = (which: NodeJS.Signals) => all.toReversed().forEach((pid) => signal(pid, which));
  toAll('SIGSTOP');
  return { thaw: () => toAll('SIGCONT'), kill: () => toAll('SIGKILL') };
}

/** All processes of a cluster, the postmaster first. Linux only. */
export function processesOf(cluster: Cluster): number[] {
  const first = cluster.pid() ?? 0;
  return [first, ...childrenOf(first)];
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined; // It has ended meanwhile.
  }
}

function signal(pid: number, which: NodeJS.Signals): void {
  try {
    process.kill(pid, which);
  } catch {
    // It has ended meanwhile.
  }
}
