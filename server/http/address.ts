import { isIP } from 'node:net';
import type { BlockList } from 'node:net';

/**
 * The address a request really comes from. X-Forwarded-For is read from the right and only as far as
 * trusted proxies vouch for it: whatever else stands there was written by the caller.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plain(peer);
  if (trusted.rules.length === 0) return address;
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (!hop || !isIP(hop)) break;
    address = hop;
  }
  return address;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

// A dual-stack socket shows IPv4 peers as ::ffff:192.0.2.1.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
