import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { unpublished, withoutHash } from '../../scripts/lockfile-hashes.mjs';
import { reportFigures } from '../harness/report.ts';

const file = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');

type Locked = {
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
};

test('dependencies are locked by hash, run no install script, and are a week old', () => {
  const { packages } = JSON.parse(file('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  expect(withoutHash(packages)).toEqual([]);
  for (const [path, { integrity }] of locked) {
    if (!integrity) continue;
    expect(integrity, path).toMatch(/^sha512-/);
    expect(withoutHash({ ...packages, [path]: { dev: true, optional: true } })).toEqual([path]);
  }
  for (const path of unpublished) {
    expect(packages[path], path).toMatchObject({ dev: true, optional: true });
    expect(packages[path], 'can be verified now').not.toHaveProperty('integrity');
  }
  const settings = new Map(
    file('.npmrc')
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
  expect(settings.get('ignore-scripts')).toBe('true');
  expect(Number(settings.get('min-release-age'))).toBeGreaterThanOrEqual(7);
  const { dependencies, devDependencies } = JSON.parse(file('package.json')) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const exact = Object.values({ ...dependencies, ...devDependencies });
  expect(exact.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  const direct = Object.keys(dependencies).length;
  expect(direct).toBeLessThanOrEqual(40);
  reportFigures('O7', { 'packages locked': locked.length, 'direct in production': direct });
});
