/** `npm run dev`: the server, restarted on every change, behind Vite's server. Prints the address to open. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

import { createServer } from 'vite';

const server = spawn(process.execPath, ['--watch', 'server/main.ts', '--dev'], {
  stdio: 'inherit',
  env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
});
server.on('exit', (code) => process.exit(code ?? 1));
process.on('exit', () => server.kill());
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(end, () => process.exit());
}

const vite = await createServer();
await vite.listen();
console.error(`\n  Open ${vite.resolvedUrls?.local[0]}`);
console.error(`  It works on the data of ${dataOf(process.env)}\n`);

/** @param {NodeJS.ProcessEnv} env */
function dataOf({ DATABASE_URL: database, DATA_DIR: folder }) {
  if (!database) return `DATA_DIR, ${resolve(folder || './data')}`;
  const { host, pathname } = new URL(database);
  return `DATABASE_URL, ${pathname.slice(1)} on ${host}`;
}
