import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { onTestFinished } from 'vitest';

import { freePort } from '../../scripts/test/free-port.ts';
import { program } from './programs.ts';
import { until } from './until.ts';

export const nginx = program('nginx');

type Further = {
  /** Additional configuration: outside of the server, and inside of the location. */
  outside?: string;
  inside?: string;
};

/**
 * Starts nginx in front of servers at these ports with the configuration of docs/operations.md, but on a port of
 * its own and without https. Stops it at the end of the test.
 */
export async function startNginx(ports: number[], { outside = '', inside = '' }: Further = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const servers = ports.map((one) => `server 127.0.0.1:${one} fail_timeout=1s;`).join('\n');
  const block = recommended()
    .replace('server 127.0.0.1:3000 fail_timeout=1s;', servers)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate.*;/g, '')
    .replace('location / {', `location / {\n${inside}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors info;
    events { worker_connections 4000; }
    http {
      ${temporary.map((what) => `${what}_temp_path ${folder}/${what};`).join('\n')}
      access_log off;
      ${outside.replaceAll('FOLDER', folder)}
      ${block}
    }`,
  );
  const child = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await until(() => child.exitCode !== null || takesConnections(port), 5000);
  const errors = () => readFileSync(join(folder, 'errors'), 'utf8');
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${errors()}`);
  return { port, address: `http://127.0.0.1:${port}`, errors };
}

function recommended(): string {
  const operations = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, block] = /^```nginx$([^]*?)^```$/m.exec(operations) ?? [];
  if (!block) throw new Error('docs/operations.md has no nginx configuration');
  return block;
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const taken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  return taken;
}
