/*
 * Maintained by hand: the registry does not list safe versions. Check nodejs.org/en/blog/vulnerability at every
 * release of Waymark and set the date.
 */
const asOf = '2026-11-21';
const fixesOf = 'October 21, 2026';
/** The first safe version of each release line. */
const fixed: Record<number, [minor: number, patch: number]> = {
  22: [23, 4],
  24: [22, 1],
  26: [12, 1],
};
const newestFixedLine = 26;

/** A warning if this Node has known vulnerabilities, or null. Release lines newer than the known ones pass. */
export function nodeVersionWarning(version: string = process.versions.node): string | null {
  const [line = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (line > newestFixedLine) return null;
  const needed = fixed[line];
  if (!needed) {
    return `This server runs on Node ${version}, which no longer gets security fixes. ${risk} ${remedy('26')}`;
  }
  if (minor > needed[0] || (minor === needed[0] && patch >= needed[1])) return null;
  return `This server runs on Node ${version}, which lacks the security fixes of ${fixesOf}. ${risk} ${remedy(`${line}.${needed.join('.')}`)}`;
}

const risk =
  'The worst known hole is in the Brotli decoder, which Waymark never applies to incoming data; ' +
  'others could let somebody who can reach the server crash it.';

function remedy(version: string): string {
  return (
    `Install Node ${version} or newer on this machine (https://nodejs.org) and restart Waymark: it prefers ` +
    `the machine's Node to the one in .node/. (As of ${asOf}.)`
  );
}
