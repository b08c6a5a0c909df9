import { isIP } from 'node:net';

const groupBits = 16;
const groupCount = 8;

/**
 * The network used for counting. An IPv6 host usually has a whole /64, so only the first `bits` count; IPv4
 * addresses, including mapped ones, count in full.
 */
export function networkOf(address: string, bits: number): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return address;
  const groups = groupsOf(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return ipv4Of(groups[6] ?? 0, groups[7] ?? 0);
  return `${groups.map((group, index) => firstBits(group, bits - index * groupBits).toString(16)).join(':')}/${bits}`;
}

/** The eight groups of an IPv6 address, normalized by the URL parser. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array<number>(groupCount - head.length - tail.length).fill(0);
  return [...head, ...zeros, ...tail];
}

function firstBits(group: number, bits: number): number {
  const cleared = groupBits - Math.min(groupBits, Math.max(0, bits));
  return (group >> cleared) << cleared;
}

function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
