import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { pinnedNodes } from '../../scripts/set-up/runtime.mjs';
import { reportFigures } from '../harness/report.ts';

/** Needs the registry or a build but no database, so it runs once. */

const project = fileURLToPath(new URL('../..', import.meta.url));
const patienceMs = 300_000;

const run = (name: string, ...args: string[]) =>
  promisify(execFile)(name, args, { cwd: project, maxBuffer: 64_000_000, timeout: patienceMs });

test.runIf(engine === 'sqlite')(
  'no production package has a known vulnerability, and all are signed',
  async ({ skip }) => {
    const audit = await outputOfNpm('audit', '--omit=dev', '--audit-level=moderate', '--json');
    const signatures = await outputOfNpm('audit', 'signatures', '--min-release-age=0');
    await run('npm', 'ls', '--all');
    if (audit === null || signatures === null) {
      reportFigures('O7', { 'registries that answer what an audit asks': 0 });
      skip('The registry does not answer what an audit asks.');
      return;
    }
    const { metadata } = JSON.parse(audit) as {
      metadata: { vulnerabilities: Record<string, number> };
    };
    const { moderate = 0, high = 0, critical = 0 } = metadata.vulnerabilities;
    const [, packages] = /audited (\d+) packages?/.exec(signatures) ?? [];
    reportFigures('O7', { 'packages signed': packages ?? 0, holes: moderate + high + critical });
    expect({ moderate, high, critical }).toEqual({ moderate: 0, high: 0, critical: 0 });
    expect(signatures).toMatch(/verified registry signatures?/);
  },
  patienceMs,
);

/** npm's output, or null if the registry (a mirror) cannot answer. */
async function outputOfNpm(...args: string[]): Promise<string | null> {
  const { code, out, err } = await promisify<NpmResult>((done) =>
    execFile('npm', args, { cwd: project, timeout: 60_000 }, (error, stdout, stderr) =>
      done(null, { code: error?.killed ? 'killed' : error?.code, out: stdout, err: stderr }),
    ),
  )();
  const unknown = code === 'killed' || /audit endpoint returned an error/.test(err);
  return unknown ? null : out;
}

test.runIf(engine === 'sqlite').for(Object.values(pinnedNodes))(
  'the installed Node is the newest of its release line in the registry: $name',
  { timeout: patienceMs },
  async (pinned, { skip }) => {
    const { name = '', version = '', hash } = pinned ?? {};
    const line = version.split('.')[0];
    const versions = await outputOfNpm('view', `${name}@${line}`, 'version', '--json');
    const integrity = await outputOfNpm('view', `${name}@${version}`, 'dist.integrity', '--json');
    if (versions === null || integrity === null) {
      skip('The registry does not answer.');
      return;
    }
    const order = new Intl.Collator('en', { numeric: true });
    const newest = [JSON.parse(versions) as string[]].flat().toSorted(order.compare).at(-1);
    expect({ version, hash }).toEqual({ version: newest, hash: JSON.parse(integrity) });
  },
);

type NpmResult = { code: string | number | null | undefined; out: string; err: string };

test.runIf(engine === 'sqlite')(
  'two builds are identical, and the bill of materials lists every package',
  async () => {
    const [first, second] = [await build(), await build()];
    expect(Object.keys(first).length).toBeGreaterThan(20);
    expect(second).toEqual(first);
    const { stdout } = await run('npm', 'sbom', '--include=dev', '--sbom-format', 'cyclonedx');
    const { components } = JSON.parse(stdout) as { components: { name: string }[] };
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(project, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const named = new Set(components.map(({ name }) => name));
    expect(
      Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !named.has(name)),
    ).toEqual([]);
    reportFigures('O8', {
      'files of two builds': Object.keys(first).length,
      components: named.size,
    });
  },
  2 * patienceMs,
);

async function build(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--outDir', folder);
  const names = globSync('**', { cwd: folder }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.toSorted().map((name) => [name, hash(name)]));
}
