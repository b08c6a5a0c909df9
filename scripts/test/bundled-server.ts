import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { bundleServer } from '../set-up/bundle-server.mjs';
import { ownFolder } from '../set-up/places.mjs';

const forTests = ['server/testing/many-servers.ts'];

/** Provides a bundle to the tests of a Vitest run, rebuilt after each watched change. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const { folder, drop } = await bundledServer();
  project.onTestsRerun(() => bundleServer(folder, forTests));
  process.env['SERVER_BUNDLE'] = folder;
  return drop;
}

/** Bundles the server and its administration, like an installation. The caller removes the folder. */
export async function bundledServer(): Promise<{ folder: string; drop: () => void }> {
  mkdirSync(ownFolder, { recursive: true });
  const folder = mkdtempSync(join(ownFolder, 'tested-'));
  await bundleServer(folder, forTests);
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}
