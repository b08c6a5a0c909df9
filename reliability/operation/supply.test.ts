import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { reportFigures } from '../harness/report.ts';

const file = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');

type Locked = {
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};

test('dependencies are locked by hash, run no install script, and are a week old', () => {
  const { packages } = JSON.parse(file('package-lock.json')) as {
    packages: Record<string, Locked>;
  };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  // Tools for other systems may lack a hash (complete-lockfile.mjs). The program's own packages have one for every
  // system.
  const without = locked.filter(
    ([, { integrity, dev, optional, os, cpu }]) =>
      !integrity?.startsWith('sha512-') && !(dev && optional && (os ?? cpu)),
  );
  expect(without.map(([path]) => path)).toEqual([]);
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
