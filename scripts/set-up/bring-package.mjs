import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './child.mjs';
import { npm } from './npm.mjs';
import { newFolder } from './places.mjs';
import { SetUpError } from './say.mjs';

/** @param {{ name: string, version: string, hash: string }} pinned */
export async function bringPackage({ name, version, hash }) {
  const folder = newFolder();
  await npm(process.execPath, ['pack', `${name}@${version}`, '--pack-destination', folder], {
    doing: `bring ${name} ${version}`,
  });
  const archive = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (!archive) throw new SetUpError(`npm brought no ${name} ${version}. Run the command again.`);
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')}`;
  if (found !== hash) {
    throw new SetUpError(
      `The registry's ${name} ${version} is not the file that was pinned (its hash is ${found}), so it was discarded. Check which registry npm uses (npm config get registry) and run the command again.`,
    );
  }
  // Header files are only needed to compile against Node.
  const unpacking = await run(
    'tar',
    ['-xzf', archive, '--no-same-owner', '--exclude', 'package/include'],
    { cwd: folder },
  ).catch(() => ({ code: 1, output: 'there is no tar on this machine' }));
  if (unpacking.code !== 0) {
    const reason = unpacking.output.trim().split('\n')[0];
    throw new SetUpError(
      `${name} could not be unpacked: ${reason}. Mend that and run the command again.`,
    );
  }
  return join(folder, 'package');
}
