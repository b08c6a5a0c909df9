import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { engine } from './testing/database.ts';
import { programFile, startProcess } from './testing/process.ts';

test.runIf(engine === 'sqlite')(
  'files of the server and the administration are accessible only to their owner',
  async () => {
    const made = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    const [served, restored] = [join(made, 'served'), join(made, 'restored')];
    const backup = join(served, 'by-hand.backup');
    const server = await startProcess({ DATA_DIR: served });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    await administer(['backup', backup], served);
    expect(openIn(served)).toEqual([]);
    await administer(['restore', backup], restored);
    expect(openIn(restored)).toEqual([]);
  },
);

async function administer(args: string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [programFile('admin'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Files and folders that other users can read or write. */
function openIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }) as string[];
  expect(names).toContain('waymark.db');
  return ['', ...names].filter((name) => statSync(join(folder, name)).mode & 0o077);
}
