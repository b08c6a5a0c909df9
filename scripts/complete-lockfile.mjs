/**
 * `node scripts/complete-lockfile.mjs`, after every `npm install`: a registry that lacks some optional packages of
 * other platforms omits them from the lockfile, and `npm ci` then fails. Adds an entry for each, with its hash.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { withoutHash } from './lockfile-hashes.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Entry
 */

const systems = 'aix|android|darwin|freebsd|linux|openharmony|win32';
const processors = 'arm64|arm|ia32|ppc64|riscv64|s390x|x64';
const platform = new RegExp(`[-/](${systems})-(${processors})(?:-(gnu|musl))?`);

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = complete(lock.packages);
const unverified = addHashes(lock.packages);
lock.packages = inOrderOfName(lock.packages);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} entries for other platforms added.`);
if (unverified.length > 0) {
  console.log(
    `The registry has no hash for ${unverified.length} of them:\n${unverified.join('\n')}`,
  );
}

/** @param {Record<string, Entry>} packages */
function complete(packages) {
  let count = 0;
  for (const [path, entry] of Object.entries(packages)) {
    delete entry.resolved;
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue;
      // In npm's field order, so that npm does not rewrite the file.
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

/** @param {Record<string, Entry>} packages */
function addHashes(packages) {
  /** @type {string[]} */
  const missing = [];
  for (const path of withoutHash(packages)) {
    const entry = packages[path] ?? {};
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${entry.version}`;
    const { stdout } = spawnSync('npm', ['view', name, 'dist.integrity'], { encoding: 'utf8' });
    const [hash] = /^sha512-\S+/.exec(stdout ?? '') ?? [];
    if (hash) packages[path] = { ...entry, integrity: hash };
    else missing.push(name);
  }
  return missing;
}

/** @param {Record<string, Entry>} packages @param {string} path @param {string} name @returns {boolean} */
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

/** @param {string} name @returns {Pick<Entry, 'cpu' | 'libc' | 'os'>} */
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
