// The first versions with the security fixes of 21 October 2026; the worst of the holes is in the Brotli decoder.
const fixed: Record<number, [minor: number, patch: number]> = {
  22: [23, 4],
  24: [22, 1],
  26: [12, 1],
};
const newestFixedLine = 26;

/**
 * A warning where this Node has known security holes that a newer version of its line has fixed (or where
 * its line is no longer mended), else null. Lines newer than those known here are taken to be fine.
 */
export function nodeVersionWarning(version: string = process.versions.node): string | null {
  const [line = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (line > newestFixedLine) return null;
  const needed = fixed[line];
  if (!needed) return `Node ${version} no longer gets security fixes. ${install(26)}`;
  if (minor > needed[0] || (minor === needed[0] && patch >= needed[1])) return null;
  return `Node ${version} has known security holes. ${install(`${line}.${needed.join('.')}`)}`;
}

/** The registry, from which the set-up brings one, is behind: what a person installs goes before that one. */
function install(version: number | string): string {
  return `Install Node ${version} or newer on this machine (https://nodejs.org): Waymark runs with it then, not with the one in .node/.`;
}
