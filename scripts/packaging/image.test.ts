import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { describe, expect, test } from 'vitest';

import { nodeVersionWarning } from '#server/node-version.ts';

import { root } from '../set-up/places.mjs';
import { argumentsOf, commandOf, copiesOf, environmentOf, isIgnored } from './dockerfile.ts';
import { readDockerfile } from './dockerfile.ts';
import { settingNames } from './settings.ts';

const stages = readDockerfile();
const last = stages.at(-1) ?? { base: '', name: undefined, instructions: [] };
const workFolder = argumentsOf(last, 'WORKDIR')[0] ?? '';
const fromProject = stages.flatMap((stage) =>
  copiesOf(stage).flatMap(({ from, sources }) => (from === undefined ? sources : [])),
);
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  engines: { node: string };
};

describe('the contents of the image', () => {
  test('are based on an exact, safe version of the program’s Node release line', () => {
    const [line] = /(?<=>=)\d+/.exec(engines.node) ?? [];
    for (const { base } of stages) {
      const [, version = ''] = /^node:(\d+\.\d+\.\d+)-\w+-slim$/.exec(base) ?? [];
      expect(version.split('.')[0], base).toBe(line);
      expect(nodeVersionWarning(version)).toBeNull();
    }
  });

  test('exist and are part of the build context', () => {
    expect(fromProject.length).toBeGreaterThan(5);
    for (const source of fromProject) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(isIgnored(source), `.dockerignore keeps ${source} back`).toBe(false);
    }
    for (const { from, sources } of stages.flatMap(copiesOf)) {
      if (from === undefined) continue;
      expect(stages.map(({ name }) => name)).toContain(from);
      for (const source of sources) expect(source).toMatch(new RegExp(`^${workFolder}/`));
    }
  });

  test('are the whole build context: no tests, data or secrets', () => {
    const top = globSync('{*,.*}', { cwd: root }).filter((name) => !isIgnored(name));
    expect(top.toSorted()).toEqual([...new Set(fromProject)].toSorted());
    expect(['server/permissions.test.ts', 'server/testing/server.ts'].every(isIgnored)).toBe(true);
    expect(['.env', '.git', 'data', 'node_modules', 'dist'].every(isIgnored)).toBe(true);
  });

  test('include the outlines of the demo', () => {
    const outlines = globSync('demo/checklists/*.txt', { cwd: root });
    expect(outlines.length).toBeGreaterThan(10);
    expect(outlines.filter(isIgnored)).toEqual([]);
  });

  test('import nothing outside of it', () => {
    const files = globSync('{server,contract,formats,rules,slide,demo}/**/*.ts', {
      cwd: root,
    }).filter((path) => !isIgnored(path));
    expect(files.length).toBeGreaterThan(200);
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
        const imported = relative(root, join(root, dirname(file), path));
        expect(imported, file).toMatch(/^(server|contract|formats|rules|slide|demo)\//);
        expect(isIgnored(imported), `${file} imports ${imported}`).toBe(false);
      }
    }
  });

  test('include only production packages, verified by hash', () => {
    const runs = (name: string | undefined) =>
      stages.filter((stage) => stage.name === name).flatMap((stage) => argumentsOf(stage, 'RUN'));
    const modules = copiesOf(last).find(({ sources }) =>
      sources.includes(`${workFolder}/node_modules`),
    );
    expect(runs(modules?.from)).toEqual(['npm ci --omit=dev --min-release-age=0']);
    const installing = stages.flatMap((stage) => argumentsOf(stage, 'RUN')).join('\n');
    expect(installing).not.toMatch(/npm (i|install)\b|curl|wget|apt-get/);
  });
});

describe('the running image', () => {
  const settings = environmentOf(last);
  const healthCheck = argumentsOf(last, 'HEALTHCHECK')[0] ?? '';

  test('uses an ordinary user with one writable folder', () => {
    const keywords = last.instructions.map(({ keyword }) => keyword);
    expect(argumentsOf(last, 'USER')).toEqual(['node']);
    expect(keywords.indexOf('USER')).toBeLessThan(keywords.indexOf('CMD'));
    expect(argumentsOf(last, 'VOLUME')).toEqual([settings['DATA_DIR']]);
    expect(argumentsOf(last, 'RUN')).toEqual([
      `mkdir ${settings['DATA_DIR']} && chown node:node ${settings['DATA_DIR']}`,
    ]);
  });

  test('uses existing settings, and no password', () => {
    const { NODE_ENV, ...own } = settings;
    expect(NODE_ENV).toBe('production');
    expect(Object.keys(own).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(Object.keys(own).filter((name) => /PASSWORD|TOKEN|URL/.test(name))).toEqual([]);
    expect(argumentsOf(last, 'EXPOSE')).toEqual([settings['PORT']]);
    expect(settings['HOST']).toBe('0.0.0.0');
  });

  test('has Node as the first process, which receives the stop signal', () => {
    const command = commandOf(argumentsOf(last, 'CMD')[0] ?? '');
    const folder = dirname(command.at(-1) ?? '');
    expect(command[0]).toBe('node');
    expect(copiesOf(last)).toContainEqual({
      from: 'code',
      sources: [`${workFolder}/${folder}`],
      to: folder,
    });
    const made = stages.flatMap((stage) =>
      stage.name === 'code' ? argumentsOf(stage, 'RUN') : [],
    );
    expect(made.at(-1)).toBe(`node scripts/set-up/bundle-server.mjs ${folder}`);
    expect(argumentsOf(last, 'ENTRYPOINT')).toEqual([]);
  });

  test('has a health check by Node', () => {
    const command = commandOf(healthCheck.replace(/^.*?CMD\s+/, ''));
    expect(command.slice(0, 2)).toEqual(['node', '-e']);
    expect(command[2]).toContain('/healthz');
    expect(healthCheck).not.toContain('curl');
  });
});
