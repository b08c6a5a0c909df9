/**
 * `npm run dev`: the server, restarted on every change, and Vite's server in front of it with the
 * browser code as it is being written. Open the address that Vite prints.
 */
import { spawn } from 'node:child_process';

import { createServer } from 'vite';

const server = spawn(process.execPath, ['--watch', 'server/main.ts'], { stdio: 'inherit' });
server.on('exit', (code) => process.exit(code ?? 1));
process.on('exit', () => server.kill());
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(end, () => process.exit());
}

const vite = await createServer();
await vite.listen();
vite.printUrls();
