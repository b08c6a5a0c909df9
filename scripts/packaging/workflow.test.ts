import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { root } from '../set-up/places.mjs';
import { readDockerfile } from './dockerfile.ts';
import { readPlainYaml } from './plain-yaml.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

type Step = { uses?: string; run?: string; id?: string; with?: Record<string, string> };
type Workflow = {
  on: { push: { tags: string[] } };
  permissions: Record<string, string>;
  jobs: { image: { permissions: Record<string, string>; steps: Step[] } };
};

describe('the workflow that publishes the image', () => {
  const { on, permissions, jobs } = readPlainYaml(read('.github/workflows/image.yml')) as Workflow;
  const { steps, permissions: ofJob } = jobs.image;
  const using = (name: string) => {
    const index = steps.findIndex(({ uses }) => uses?.startsWith(`${name}@`));
    return { index, inputs: steps[index]?.with ?? {}, id: steps[index]?.id };
  };
  const build = using('docker/build-push-action');
  const runs = steps.flatMap(({ run }) => run ?? []);

  test('runs for tags of versions, with the permissions that it needs', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(permissions).toEqual({ contents: 'read' });
    expect(ofJob).toEqual({
      contents: 'read',
      packages: 'write',
      'id-token': 'write',
      attestations: 'write',
    });
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
  });

  test('checks that the tag is the version before it builds', () => {
    expect(runs).toHaveLength(1);
    expect(steps.findIndex(({ run }) => run)).toBeLessThan(build.index);
    const check = (tag: string) =>
      spawnSync('sh', ['-ec', runs[0] ?? ''], {
        cwd: root,
        env: { ...process.env, GITHUB_REF_NAME: tag },
      }).status;
    expect(check(`v${version}`)).toBe(0);
    for (const tag of [version, `v${version}.1`, 'v0.0.1', '']) expect(check(tag)).not.toBe(0);
  });

  test('builds this Dockerfile for both architectures, with provenance and SBOM', () => {
    const { context, file, platforms, tags, ...inputs } = build.inputs;
    expect(existsSync(join(root, context ?? '', file ?? '?'))).toBe(true);
    expect(platforms?.split(',')).toEqual(['linux/amd64', 'linux/arm64']);
    expect(tags).toBe('ghcr.io/${{ github.repository }}:${{ github.ref_name }}');
    expect(inputs).toEqual({ pull: 'true', push: 'true', provenance: 'mode=max', sbom: 'true' });
    const prepared = ['setup-qemu', 'setup-buildx', 'login'].map(
      (name) => using(`docker/${name}-action`).index,
    );
    for (const index of prepared) {
      expect(index).toBeGreaterThan(-1);
      expect(index).toBeLessThan(build.index);
    }
  });

  test('signs the provenance of what it has pushed', () => {
    const { index, inputs } = using('actions/attest-build-provenance');
    expect(index).toBeGreaterThan(build.index);
    expect(build.inputs['tags']?.split(':')[0]).toBe(inputs['subject-name']);
    expect(inputs['subject-digest']).toBe(`\${{ steps.${build.id}.outputs.digest }}`);
  });
});

test('every native package exists for both architectures, and the Dockerfile names none', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: true; cpu?: string[]; os?: string[] }>;
  };
  const nativeFor = (cpu: string) =>
    Object.entries(packages)
      .filter(([, one]) => !one.dev && one.os?.includes('linux') && one.cpu?.includes(cpu))
      .map(([path]) => path.replace(cpu, 'CPU'));
  expect(nativeFor('x64')).toContain('node_modules/@img/sharp-linux-CPU');
  expect(nativeFor('arm64').toSorted()).toEqual(nativeFor('x64').toSorted());
  for (const { base, instructions } of readDockerfile()) {
    expect(base).not.toMatch(/amd64|arm64|sha256/);
    expect(instructions.map(({ args }) => args).join('\n')).not.toMatch(/amd64|x86_64|x64|arm64/);
  }
});

test('the second file of Compose names the published image of this version', () => {
  const path = 'deploy/compose.image.yaml';
  const { services } = readPlainYaml(read(path)) as { services: Record<string, unknown> };
  expect(services).toEqual({
    waymark: { image: `ghcr.io/waymark/waymark:v${version}`, pull_policy: 'missing' },
  });
  expect(read('compose.yaml')).toContain('\n    build: .\n');
  for (const file of ['docs/operations.md', path]) {
    expect(read(file)).toContain(`docker compose -f compose.yaml -f ${path} up --no-build`);
  }
});
