import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { root } from '../set-up/places.mjs';
import { heapOptions } from '../set-up/serve.mjs';
import { argumentsOf, environmentOf, readDockerfile } from './dockerfile.ts';
import { readPlainYaml } from './plain-yaml.ts';
import type { Plain } from './plain-yaml.ts';
import { settingNames } from './settings.ts';
import { readUnit, unitFile } from './unit.ts';

const image = readDockerfile().at(-1) ?? { base: '', name: undefined, instructions: [] };

describe('compose.yaml', () => {
  type Service = Record<string, Plain> & { environment: Record<string, string> };
  const { services, volumes } = readPlainYaml(readFileSync(join(root, 'compose.yaml'), 'utf8')) as {
    services: { waymark: Service; postgres: Service };
    volumes: Record<string, Plain>;
  };
  const { waymark, postgres } = services;

  test('passes every setting that the image leaves open, and no unknown one', () => {
    const ofImage = Object.keys(environmentOf(image));
    const open = settingNames.filter((name) => !ofImage.includes(name));
    expect(settingNames.length).toBeGreaterThan(15);
    // TZ is Node's own setting; BACKUP_HOUR is in that zone.
    expect(Object.keys(waymark.environment).toSorted()).toEqual([...open, 'TZ'].toSorted());
  });

  test('sets no defaults for them, and no password', () => {
    for (const [name, value] of Object.entries(waymark.environment)) {
      expect(value).toBe(`\${${name}:-}`);
    }
    expect(postgres.environment).toEqual({
      POSTGRES_PASSWORD: '${POSTGRES_PASSWORD:-}',
      WAYMARK_PASSWORD: '${WAYMARK_PASSWORD:-}',
    });
  });

  test('gives the container minimal permissions: read-only, no capabilities, local address', () => {
    expect(waymark).toMatchObject({
      read_only: 'true',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: ['/tmp'],
      ports: [`127.0.0.1:3000:${argumentsOf(image, 'EXPOSE')[0]}`],
      volumes: [`data:${argumentsOf(image, 'VOLUME')[0]}`],
    });
    expect(Object.keys(volumes)).toEqual(['data', 'database']);
  });

  test('leaves time to stop, and needs PostgreSQL only with its profile', () => {
    expect(Number.parseInt(waymark['stop_grace_period'] as string, 10)).toBeGreaterThanOrEqual(15);
    expect(waymark['depends_on']).toEqual({
      postgres: { condition: 'service_healthy', required: 'false' },
    });
    expect(waymark).not.toHaveProperty('profiles');
    expect(postgres['profiles']).toEqual(['postgres']);
    expect(postgres['image']).toMatch(/^postgres:(1[5-9]|[2-9]\d)\.\d+-/);
  });

  test('creates a role that is not a superuser', () => {
    expect(postgres['volumes']).toContain(
      './deploy/postgres-role.sh:/docker-entrypoint-initdb.d/waymark.sh:ro',
    );
    // The image executes this file only if it is executable. Otherwise it sources it.
    const { mode } = statSync(join(root, 'deploy/postgres-role.sh'));
    expect(mode & 0o111).toBe(0o111);
  });

  test('limits memory, processes and the size of the log', () => {
    for (const service of [waymark, postgres]) {
      expect(service['mem_limit']).toMatch(/^\d+g$/);
      expect(Number(service['pids_limit'])).toBeGreaterThan(0);
      expect(service['logging']).toMatchObject({ options: { 'max-size': expect.any(String) } });
      expect(service['logging']).toMatchObject({ options: { 'max-file': expect.any(String) } });
    }
  });
});

describe('the unit of systemd', () => {
  const { Service: service = {} } = readUnit();
  const environment = Object.fromEntries(
    (service['Environment'] ?? []).map((line) => line.split('=') as [string, string]),
  );

  test('starts the launcher with Node, in a read-only folder', () => {
    const [program = '', ...more] = (service['ExecStart']?.[0] ?? '').split(' ');
    const [file = '', command = ''] = more.filter((part) => !part.startsWith('--'));
    expect(program).toMatch(/\/node$/);
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toContain(`  ${command}: {`);
    expect(service['ProtectSystem']).toEqual(['strict']);
    expect(service['NoNewPrivileges']).toEqual(['yes']);
    expect(service['CapabilityBoundingSet']).toEqual(['']);
    expect(service['User']).not.toContain('root');
  });

  test('has existing settings, and folders created by systemd', () => {
    const { NODE_ENV, NODE_COMPILE_CACHE, ...own } = environment;
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(own).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(own['DATA_DIR']).toBe(`/var/lib/${service['StateDirectory']?.[0]}`);
    expect(NODE_COMPILE_CACHE).toBe(`/var/cache/${service['CacheDirectory']?.[0]}`);
  });

  test('restarts after failures, and leaves time to stop', () => {
    expect(service['Type']).toEqual(['exec']);
    expect(service['Restart']).toEqual(['on-failure']);
    expect(Number(service['TimeoutStopSec']?.[0])).toBeGreaterThanOrEqual(10);
  });

  const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

  test.skipIf(!hasAnalyze)('is valid for systemd, with low exposure', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'waymark.service');
    // The unit names programs by path, and this machine's Node may be elsewhere.
    const unit = readFileSync(unitFile, 'utf8').replace('/usr/bin/node', process.execPath);
    writeFileSync(file, unit);
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    const { status, stderr } = analyze('verify', '--man=no');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(analyze('security', '--offline=true', '--threshold=20').status).toBe(0);
  });
});

test('every way to start the server uses the same options of Node', () => {
  const texts = {
    'package.json': heapOptions.join(' '),
    'deploy/waymark.service': heapOptions.join(' '),
    Dockerfile: heapOptions.map((option) => `"${option}"`).join(', '),
  };
  for (const [file, options] of Object.entries(texts)) {
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(options);
  }
});
