import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { withoutHash } from '../lockfile-hashes.mjs';
import { npm } from '../set-up/npm.mjs';
import { root } from '../set-up/places.mjs';
import { one, patientTool, tool } from './step.ts';
import type { Counts, Step } from './step.ts';

export const staticChecks: Step[] = [
  { name: 'format', run: async () => one((await tool('oxfmt', ['--check'])) === 0) },
  { name: 'lint', isBeside: true, run: () => patient('oxlint') },
  { name: 'types', isBeside: true, run: types },
  { name: 'dead-code', isBeside: true, run: () => patient('knip') },
  { name: 'lockfile', run: lockfile },
];

async function patient(name: string): Promise<Counts> {
  const { ok, output } = await patientTool(name);
  return { ...one(ok), output };
}

async function types(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, output: '' };
  for (const project of ['contract', 'server', 'client']) {
    // Several checkers would each check the shared types again, which takes twice the processor time.
    const args = ['-p', project, '--checkers', '1'];
    const { ok, output } = await patientTool('tsc', args, 'typescript');
    counts[ok ? 'passed' : 'failed'] += 1;
    counts.output += output;
  }
  return counts;
}

async function lockfile() {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const addresses = text.match(/"resolved":/g);
  if (addresses) {
    console.log(
      `package-lock.json holds ${addresses.length} addresses of a registry ("resolved").`,
    );
    console.log('Run node scripts/complete-lockfile.mjs; .npmrc keeps npm from writing them.');
  }
  const unverified = withoutHash(JSON.parse(text).packages);
  if (unverified.length > 0) {
    console.log(`package-lock.json has no hash ("integrity") of ${unverified.join(', ')}.`);
    console.log('Run node scripts/complete-lockfile.mjs, which reads them from the registry.');
  }
  const installable = await npm(process.execPath, ['ci', '--dry-run'], {
    doing: 'install from package-lock.json',
  }).then(
    () => true,
    (error: Error) => {
      console.log(error.message);
      console.log('If entries are missing, run node scripts/complete-lockfile.mjs.');
      return false;
    },
  );
  return one(installable && !addresses && unverified.length === 0);
}
