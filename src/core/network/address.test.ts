import { expect, test } from 'vitest';
import { kindOfAddress, mayReach, networkOf } from './address.ts';
import type { AddressKind } from './address.ts';

const table: Record<AddressKind, string[]> = {
  public: [
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2001:4860:4860::8888',
  ],
  loopback: ['127.0.0.1', '127.1.2.3', '127.255.255.254', '::1'],
  private: [
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.0.1',
    'fc00::1',
    'fd12::1',
  ],
  metadata: [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.1.1',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
  ],
  special: [
    '0.0.0.0 0.1.2.3 192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255',
    '240.0.0.1 255.255.255.255 :: fe80::1 fe80::1%lo fec0::1 ff02::1 100::1 2001:db8::1 3fff::1 5f00::1 4000::1',
    // Addresses with another one inside.
    '::ffff:127.0.0.1 ::ffff:a9fe:a9fe ::ffff:8.8.8.8 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1',
    '2002:7f00:1:: 2001::1',
    // No addresses as a resolver writes them.
    'localhost 127.1 0x7f.1 2130706433 0177.0.0.1 [::1] 1.2.3.4.5 fd00:ec2::254::',
  ]
    .flatMap(line => line.split(' '))
    .concat('', '1.2.3.4 '),
};

const cases = Object.entries(table).flatMap(([kind, list]) => list.map(address => ({ kind, address })));

test.each(cases)('$address is $kind', ({ kind, address }) => {
  expect(kindOfAddress(address)).toBe(kind);
});

test('pages reach what is public, and this machine or private networks where the installation says so; metadata never', () => {
  const reached = (allowLoopback: boolean, allowPrivate: boolean): string[] =>
    Object.entries(table)
      .filter(([, list]) => list.every(address => mayReach(address, { allowLoopback, allowPrivate })))
      .map(([kind]) => kind);
  const refused = (allowLoopback: boolean, allowPrivate: boolean): string[] =>
    Object.entries(table)
      .filter(([, list]) => list.every(address => !mayReach(address, { allowLoopback, allowPrivate })))
      .map(([kind]) => kind);
  expect(reached(false, false)).toEqual(['public']);
  expect(refused(false, false)).toEqual(['loopback', 'private', 'metadata', 'special']);
  expect(reached(true, false)).toEqual(['public', 'loopback']);
  expect(refused(true, false)).toEqual(['private', 'metadata', 'special']);
  expect(reached(false, true)).toEqual(['public', 'private']);
  expect(refused(true, true)).toEqual(['metadata', 'special']);
});

test('one client is an IPv4 address however it is written, or the network of an IPv6 one', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
  expect(networkOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::');
  expect(networkOf('::1')).toBe('::1');
  for (const none of ['', 'unknown', '203.0.113.9:4711', 'a, b']) expect(networkOf(none)).toBeUndefined();
});
