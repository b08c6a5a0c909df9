import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../scripts/test/free-port.ts';
import { visit } from './visit.ts';
import { expect, primary, send, signIn, test } from './world.ts';

/** The modules load in the order of the sources, which the bundler changes: only here, a definition can come too late. */
test('the development server shows its pages', async ({ page }) => {
  const server = await developmentServer();
  try {
    await signIn(page, server);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const { id } = await send(page, server, '/api/projects', {
      name: 'Hire',
      category: 'Hire',
      market: 'Denver',
      tasks: [{ name: 'Contract', steps: [{ name: 'Sign' }] }],
    });
    // Loading the page again would abort modules on their way, which it reports as errors.
    await visit(page, `/projects/${id}`);
    await expect(page.getByRole('heading', { name: 'Task Steps' })).toBeVisible();
    await visit(page, '/projects');
    await expect(page.getByRole('heading', { name: 'All Projects' })).toBeVisible();
  } finally {
    await server.end();
  }
});

async function developmentServer() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      PRIMARY_MANAGER_PASSWORD: primary.password,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let notice = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (piece: Buffer) => {
      notice += piece.toString();
      // The server's own line comes after Vite's, when it is ready.
      const open = /Open (http:\S+?)\/\s/.exec(notice)?.[1];
      if (open && notice.includes('Sign in as')) resolve(open);
    });
    child.once('exit', () => reject(new Error(`The development server ended: ${notice}`)));
  });
  const end = async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, end };
}
