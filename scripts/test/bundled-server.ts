import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { bundleServer } from '../set-up/bundle-server.mjs';
import { ownFolder } from '../set-up/places.mjs';
import { atEnd } from './step.ts';

const forTests = ['server/testing/many-servers.ts'];

/** Provides a bundle to the tests of a Vitest run without one, rebuilt after each watched change. */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env['SERVER_BUNDLE']) return undefined;
  const folder = await newBundle();
  project.onTestsRerun(() => bundleServer(folder, forTests));
  process.env['SERVER_BUNDLE'] = folder;
  return () => remove(folder);
}

let made: Promise<string> | undefined;

/** Bundles the server and its administration, like an installation, once per run. Returns the folder. */
export function bundledServer(): Promise<string> {
  return (made ??= newBundle().then((folder) => {
    atEnd(async () => remove(folder));
    return folder;
  }));
}

async function newBundle(): Promise<string> {
  mkdirSync(ownFolder, { recursive: true });
  const folder = mkdtempSync(join(ownFolder, 'tested-'));
  await bundleServer(folder, forTests);
  return folder;
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
