import { expect, it } from 'vitest';
import { customerNetwork, isInNetworks, isNetwork, readAddress } from './addresses.ts';

it.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7'], false],
  ['10.1.2.3', ['192.168.0.0/16', '10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['2001:db8:1::7', ['2001:db8::/32'], true],
  ['2001:DB8:0:0::7', ['2001:db8::7'], true],
  ['2001:db9::7', ['2001:db8::/32'], false],
  ['10.1.2.3', ['::/0'], false],
  ['10.1.2.3', ['0.0.0.0/0'], true],
  ['10.1.2.3', [], false],
  ['not an address', ['0.0.0.0/0', '::/0'], false],
])('reports whether %s is in %j: %s', (address, networks, isIn) => {
  expect(isInNetworks(address, networks)).toBe(isIn);
});

it.each([
  '',
  'x',
  '10.0.0.0/33',
  '10.0.0/8',
  '2001:db8::/129',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/-1',
])('rejects %j as a network', (text) => {
  expect(isNetwork(text)).toBe(false);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:443', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['', null],
  ['unknown', null],
  ['203.0.113', null],
  ['203.0.113.7:443:1', null],
  ['fe80::1%eth0', null],
  ['<script>', null],
  ['9'.repeat(3000), null],
])('reads %j as the address %j', (text, address) => {
  expect(readAddress(text)).toBe(address);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1::2:3', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s for rate limits', (address, network) => {
  expect(customerNetwork(address)).toBe(network);
});
