import { isIP } from 'node:net';
import type { BlockList, Server, Socket } from 'node:net';

type Peer = Pick<Socket, 'remoteAddress'>;

// A reset connection no longer has an address.
const peers = new WeakMap<Peer, string>();

export function rememberPeers(server: Server): void {
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
    else peers.set(socket, socket.remoteAddress);
  });
}

/** The peer's address, even after a reset. */
export function peerOf(socket: Peer): string {
  return peers.get(socket) ?? socket.remoteAddress ?? '';
}

/**
 * The client's address. Reads X-Forwarded-For from the right, only through trusted proxies, because the client
 * wrote the rest.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  let address = plain(peer);
  if (trusted.rules.length === 0) return address;
  const hops = (forwardedFor ?? '').split(',').map((hop) => withoutPort(hop.trim()));
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

const written = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/;

/** Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(hop: string): string {
  const [, six, four] = written.exec(hop) ?? [];
  return plain(six ?? four ?? hop);
}

// A dual-stack socket shows IPv4 peers as ::ffff:192.0.2.1.
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
