import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from 'vitest';

import { root } from '../set-up/places.mjs';

/** The messages of `rule` of the plugin in `file` about this source. */
export function reportsOf(file: string, rule: string, source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'module.ts'), source);
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'scripts/lint', file)],
    rules: { [rule]: 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const program = join(
    dirname(createRequire(import.meta.url).resolve('oxlint/package.json')),
    'bin/oxlint',
  );
  try {
    execFileSync(process.execPath, [program, '--format=json', 'module.ts'], { cwd: folder });
    return [];
  } catch (error) {
    const { diagnostics } = JSON.parse(String((error as { stdout: Buffer }).stdout)) as {
      diagnostics: { message: string }[];
    };
    return diagnostics.map(({ message }) => message);
  }
}
