import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeCluster } from './cluster.ts';
import { atEnd } from './step.ts';

const addresses: Promise<string>[] = [];

/** A temporary cluster for each worker, or DATABASE_URL_TEST. Throws SetUpError. */
export async function postgres(workers: number): Promise<string[]> {
  const given = process.env['DATABASE_URL_TEST'];
  if (given) return [given];
  while (addresses.length < workers) addresses.push(startCluster());
  return Promise.all(addresses.slice(0, workers));
}

async function startCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-postgres-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const cluster = await makeCluster(folder);
  atEnd(async () => cluster.stop());
  await cluster.start();
  return cluster.url;
}
