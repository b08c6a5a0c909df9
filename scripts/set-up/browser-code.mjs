import { join, relative } from 'node:path';

import { madeOf, putBuild } from './built-files.mjs';
import { run } from './child.mjs';
import { newFolder, root } from './places.mjs';
import { say, SetUpError } from './say.mjs';
import { markOf } from './sources.mjs';

const sources = [
  'client',
  'contract',
  'formats',
  'rules',
  'slide',
  'vite.config.ts',
  'package-lock.json',
];
const place = join(root, 'dist');

export function isBuilt() {
  return madeOf(place) === currentMark();
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
export async function buildBrowserCode(node, env) {
  say('Building the browser code …');
  const made = join(newFolder(), 'dist');
  const mark = currentMark();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Vite resolves the folder from its own root.
  const outDir = relative(join(root, 'client'), made);
  const args = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await run(node, args, { cwd: root, env });
  if (code !== 0) {
    say(output.trim());
    throw new SetUpError(
      'The browser code could not be built; see the error above. Fix it and run the command again.',
    );
  }
  putBuild(made, place, mark);
}

function currentMark() {
  return markOf('browser', sources);
}
