/**
 * Makes package-lock.json complete for every platform: `node scripts/complete-lockfile.mjs`.
 *
 * Tools such as oxlint name one optional package per platform. Where the registry lacks some of
 * them (a mirror often carries only what was asked for), `npm install` leaves them out of the
 * lockfile, and `npm ci` then refuses the lockfile everywhere ("Missing: … from lock file"). This
 * adds an entry for each: version, optional, and the platform read from its name, so that npm
 * skips it on any other platform. Then it asks the registry for each hash that is missing, and
 * names the packages that this registry lacks: run it again where another one has them.
 *
 * Run it after every `npm install` that changed the lockfile. Addresses of packages are removed
 * too, so that the lockfile fits any registry; the hashes decide what is accepted.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Entry one package of the lockfile, in the part that matters here
 * @property {string} [version]
 * @property {string} [resolved]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** How a package's name tells its platform. */
const systems = 'aix|android|darwin|freebsd|linux|openharmony|win32';
const processors = 'arm64|arm|ia32|ppc64|riscv64|s390x|x64';
const platform = new RegExp(`[-/](${systems})-(${processors})(?:-(gnu|musl))?`);

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = complete(lock.packages);
const withoutHash = addHashes(lock.packages);
lock.packages = inOrderOfName(lock.packages);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} entries for other platforms added.`);
if (withoutHash.length > 0) {
  console.log(
    `The registry has no hash for ${withoutHash.length} of them:\n${withoutHash.join('\n')}`,
  );
}

/** @param {Record<string, Entry>} packages */
function complete(packages) {
  let count = 0;
  for (const [path, entry] of Object.entries(packages)) {
    delete entry.resolved;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue;
      // In npm's own order of fields, so that npm finds nothing to rewrite.
      const { cpu, libc, os } = platformOf(name);
      packages[`node_modules/${name}`] = {
        version: exact(name, version),
        ...(cpu && { cpu }),
        ...(entry.dev && { dev: true }),
        ...(libc && { libc }),
        optional: true,
        ...(os && { os }),
      };
      count += 1;
    }
  }
  return count;
}

/**
 * Asks the registry for the hashes that are missing; returns the packages that it does not have.
 * @param {Record<string, Entry>} packages
 */
function addHashes(packages) {
  /** @type {string[]} */
  const missing = [];
  for (const [path, entry] of Object.entries(packages)) {
    const { integrity, version } = entry;
    if (path === '' || integrity) continue;
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
    const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' });
    const [hash] = /^sha512-\S+/.exec(stdout ?? '') ?? [];
    if (hash) packages[path] = { ...entry, integrity: hash };
    else missing.push(name);
  }
  return missing;
}

/**
 * Whether a package that stands at `path` finds `name`, in its own folder or in one above it.
 * @param {Record<string, Entry>} packages
 * @param {string} path
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, path, name) {
  if (`${path}/node_modules/${name}` in packages) return true;
  const above = path.lastIndexOf('/node_modules/');
  if (above < 0) return `node_modules/${name}` in packages;
  return isLocked(packages, path.slice(0, above), name);
}

/** @param {string} name @param {string} version */
function exact(name, version) {
  if (/^\d+\.\d+\.\d+/.test(version)) return version;
  throw new Error(`${name} is asked for as "${version}"; only an exact version can be added.`);
}

/**
 * Reads `…-linux-arm64-musl` as npm's fields. A name without a platform would be installed
 * everywhere, so it is refused.
 * @param {string} name
 * @returns {Pick<Entry, 'cpu' | 'libc' | 'os'>}
 */
function platformOf(name) {
  if (name.endsWith('-wasm32-wasi')) return { cpu: ['wasm32'] };
  const [, os, cpu, libc] = platform.exec(name) ?? [];
  if (!os || !cpu) {
    throw new Error(`${name} is not in the registry, and its name tells no platform.`);
  }
  if (!libc) return { cpu: [cpu], os: [os] };
  return { cpu: [cpu], os: [os], libc: [libc === 'gnu' ? 'glibc' : 'musl'] };
}

/** @param {Record<string, Entry>} packages */
function inOrderOfName(packages) {
  return Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
}
