import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** The server does not connect to this address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export type AddressGuard = {
  /** Throws if the host is an address that is refused: addresses are not looked up. */
  check: (host: string) => void;
  /** Resolves a name to the addresses to connect to. They are checked, so a name cannot change in between. */
  lookup: LookupFunction;
};

type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Permits public addresses, and those that are allowed. */
export function addressGuard(allowed: BlockList, resolve: Resolve = lookup): AddressGuard {
  const permits = (address: string) => isPublic(address) || isIn(allowed, address);
  return {
    check: (host) => {
      const address = host.replaceAll(/^\[|\]$/g, '');
      if (isIP(address) !== 0 && !permits(address)) throw refused();
    },
    lookup: (name, options, done) => {
      resolve(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        const [first] = found;
        // A name that leads to both kinds is not an honest one.
        if (!first || !found.every(({ address }) => permits(address))) return done(refused(), []);
        return options.all ? done(null, found) : done(null, first.address, first.family);
      });
    },
  };
}

function refused(): AddressRefused {
  return new AddressRefused('The address is not public');
}

export function isPublic(address: string): boolean {
  return isIP(address) === 6
    ? isIn(globalUnicast, address) && !isIn(special, address)
    : isIP(address) === 4 && !isIn(special, address);
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

// Everything else in IPv6 is loopback, private, link-local, multicast, a form of IPv4, or not assigned.
const globalUnicast = rangesOf(['2000::/3']);

/** Not public, although some look like it. */
const special = rangesOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT, and metadata of Alibaba.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, and metadata of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Metadata of Azure.
  '168.63.129.16/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo, among others.
  '2001::/23',
  '2001:db8::/32',
  // 6to4.
  '2002::/16',
  '3fff::/20',
]);

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
