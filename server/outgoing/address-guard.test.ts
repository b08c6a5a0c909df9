import { BlockList } from 'node:net';

import { expect, test } from 'vitest';

import { addressGuard, isPublic } from './address-guard.ts';

test.each([
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
  ['link-local', ['169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['site-local', ['fec0::1']],
  ['metadata', ['169.254.169.254', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1']],
  ['broadcast and reserved', ['255.255.255.255', '240.0.0.1', '192.0.0.8']],
  ['documentation and tests', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1']],
  ['documentation in IPv6', ['2001:db8::1', '3fff::1', '100::1']],
  ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8']],
  ['IPv4-compatible', ['::127.0.0.1', '::10.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1']],
  ['6to4', ['2002:7f00:1::', '2002:a00:1::1']],
  ['Teredo', ['2001:0:4136:e378::', '2001::1']],
  ['no address', ['', 'localhost', '127.1', '2130706433', '1.2.3.4.5', '::ffff:1.2.3.256']],
])('%s is not public', (_, addresses) => {
  expect(addresses.filter(isPublic)).toEqual([]);
});

test('other addresses are public', () => {
  const addresses =
    '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 ' +
    '169.253.255.255 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 223.255.255.255 ' +
    '168.63.129.17 2606:4700:4700::1111 2a00:1450:4001::200e 2001:4860:4860::8888';
  expect(addresses.split(' ').filter((one) => !isPublic(one))).toEqual([]);
});

type Found = { address: string; family: number }[];

/** The guard's answer for a name with these addresses. */
function looked(found: Found, { all = true, allowed = new BlockList() } = {}) {
  const guard = addressGuard(allowed, (_name, _options, done) => done(null, found));
  return new Promise((resolve) => {
    guard.lookup('name.example', { all }, (error, address, family) =>
      resolve(error ? error.name : [address, family]),
    );
  });
}

test('a name leads only to public addresses, all of them', async () => {
  const outside = { address: '8.8.8.8', family: 4 };
  const inside = { address: '10.0.0.1', family: 4 };
  expect(await looked([outside])).toEqual([[outside], undefined]);
  expect(await looked([outside], { all: false })).toEqual(['8.8.8.8', 4]);
  expect(await looked([outside, inside])).toBe('AddressRefused');
  expect(await looked([inside, outside], { all: false })).toBe('AddressRefused');
  expect(await looked([])).toBe('AddressRefused');
});

test('a range can be allowed', async () => {
  const allowed = new BlockList();
  allowed.addSubnet('10.1.0.0', 16);
  const at = (address: string) => [{ address, family: 4 }];
  expect(await looked(at('10.1.2.3'), { allowed })).toEqual([at('10.1.2.3'), undefined]);
  expect(await looked(at('10.2.0.1'), { allowed })).toBe('AddressRefused');
  expect(() => addressGuard(allowed).check('10.1.2.3')).not.toThrow();
  expect(() => addressGuard(allowed).check('10.2.0.1')).toThrow('not public');
});
