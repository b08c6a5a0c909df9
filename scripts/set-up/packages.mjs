import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { npm } from './npm.mjs';
import { newFolder, putInPlace, root } from './places.mjs';
import { runtimeMajor } from './runtime.mjs';
import { say } from './say.mjs';

const place = join(root, 'node_modules');
const stamp = '.installed';

export function isInstalled() {
  try {
    return readFileSync(join(place, stamp), 'utf8') === currentMark();
  } catch {
    return false;
  }
}

/** @param {string} node @param {NodeJS.ProcessEnv} env */
export async function installPackages(node, env) {
  say('Installing the packages (about half a minute, once) …');
  const folder = newFolder();
  const mark = currentMark();
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, file), join(folder, file));
  }
  await npm(node, ['ci', '--no-audit', '--no-fund'], {
    doing: 'install the packages',
    cwd: folder,
    env,
  });
  const made = join(folder, 'node_modules');
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, stamp), mark);
  putInPlace(made, place);
}

function currentMark() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} node ${runtimeMajor} ${process.platform} ${process.arch}\n`;
}
