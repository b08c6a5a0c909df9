import { cpSync, globSync, mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

import {
  argumentsOf,
  copiesOf,
  environmentOf,
  isIgnored,
} from '../../scripts/packaging/dockerfile.ts';
import { readDockerfile } from '../../scripts/packaging/dockerfile.ts';
import type { Stage } from '../../scripts/packaging/dockerfile.ts';
import { run } from '../../scripts/set-up/child.mjs';
import { root } from '../../scripts/set-up/places.mjs';

/** The last stage as a folder: the root of the image, with its instructions. */
export type Image = { folder: string; stage: Stage; settings: Record<string, string> };

/**
 * Builds the Dockerfile without an engine: each stage is a folder in `place`, COPY copies, RUN runs. `owner` is the
 * account of the base image.
 */
export async function followDockerfile(place: string, owner: string): Promise<Image> {
  const stages = readDockerfile();
  const folderOf = (name: string | undefined) => join(place, name ?? 'image');
  let followed: Image | undefined;
  for (const stage of stages) {
    const folder = folderOf(stage.name);
    await followStage(stage, folder, { folderOf, owner });
    followed = { folder, stage, settings: environmentOf(stage) };
  }
  if (!followed) throw new Error('The Dockerfile has no stage.');
  return followed;
}

type How = { folderOf: (name: string | undefined) => string; owner: string };

async function followStage(stage: Stage, folder: string, { folderOf, owner }: How): Promise<void> {
  let at = folder;
  mkdirSync(folder, { recursive: true });
  const copies = copiesOf(stage).values();
  for (const { keyword, args } of stage.instructions) {
    if (keyword === 'WORKDIR') {
      at = join(folder, args);
      mkdirSync(at, { recursive: true });
    } else if (keyword === 'RUN') {
      // Absolute paths are inside the stage's folder.
      const command = args.replaceAll(/(?<=\s)(?=\/\w)/g, folder).replaceAll('node:node', owner);
      const { code, output } = await run('sh', ['-c', command], { cwd: at, env: builder(stage) });
      if (code !== 0) throw new Error(`RUN ${command}\n${output}`);
    } else if (keyword === 'COPY') {
      const { from, sources, to } = copies.next().value ?? { from: undefined, sources: [], to: '' };
      for (const source of sources) {
        const whole = join(from === undefined ? root : folderOf(from), source);
        copy(whole, targetOf(whole, join(at, to), to), from === undefined);
      }
    }
  }
}

/** Like COPY: a folder is copied into the target; a file becomes it, or goes into it. */
function targetOf(source: string, target: string, written: string): string {
  const intoFolder = statSync(source).isFile() && /(^|\/)\.?$/.test(written);
  return intoFolder ? join(target, basename(source)) : target;
}

function copy(source: string, target: string, fromProject: boolean): void {
  const isSent = (path: string) => !isIgnored(path.slice(root.length + 1));
  const filter = fromProject ? isSent : () => true;
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, filter });
}

/** The registry settings of this machine. Node is the one that runs the tests. */
const ofMachine =
  /^(PATH|HOME|TMPDIR|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_(registry|cache|(user|global)config))$/i;

function builder(stage: Stage): NodeJS.ProcessEnv {
  const known = Object.entries(process.env).filter(([name]) => ofMachine.test(name));
  return { ...Object.fromEntries(known), ...environmentOf(stage) };
}

export function packagesIn({ folder, stage }: Image): string[] {
  const [workFolder = ''] = argumentsOf(stage, 'WORKDIR');
  const modules = join(folder, workFolder, 'node_modules');
  return globSync('{[!.@]*,@*/*}', { cwd: modules });
}
