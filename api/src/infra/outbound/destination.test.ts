import { describe, expect, it } from 'vitest';
import { isAllowedAddress, isAllowedUrl } from './destination.ts';

const PUBLIC = { allowsLoopback: false };
const SANDBOX = { allowsLoopback: true };

const LOOPBACK = ['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1'];
const PUBLIC_ADDRESSES = ['93.184.216.34', '8.8.8.8', '2606:4700::6810:85e5', '172.32.0.1'];
/** Addresses that are allowed in no environment. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fec0::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  'hiding an IPv4 address': ['64:ff9b::7f00:1', '2002:7f00:1::', '::7f00:1', '2001:0:7f00:1::'],
  shared: ['100.64.0.1'],
  'this host': ['0.0.0.0', '::'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'multicast and reserved': ['224.0.0.1', '255.255.255.255', '240.0.0.1', 'ff02::1'],
  'no address': ['', 'localhost', '127.1', 'fe80::1%eth0'],
};
const CLOSED_ADDRESSES = Object.entries(CLOSED).flatMap(([kind, all]) =>
  all.map((one) => [kind, one] as const),
);

describe('an address', () => {
  it.each(PUBLIC_ADDRESSES)('is allowed if it is public: %s', (address) => {
    expect([PUBLIC, SANDBOX].map((rules) => isAllowedAddress(address, rules))).toEqual([
      true,
      true,
    ]);
  });
  it.each(LOOPBACK)('is allowed only in the sandbox if it is loopback: %s', (address) => {
    expect([PUBLIC, SANDBOX].map((rules) => isAllowedAddress(address, rules))).toEqual([
      false,
      true,
    ]);
  });
  it.each(CLOSED_ADDRESSES)('is refused everywhere if it is %s: %s', (_kind, address) => {
    expect([PUBLIC, SANDBOX].map((rules) => isAllowedAddress(address, rules))).toEqual([
      false,
      false,
    ]);
  });
});

describe('a URL', () => {
  it.each([
    ['https', 'https://app.example/hook', true, true],
    ['the port of https', 'https://app.example:443/hook', true, true],
    ['a public address', 'https://93.184.216.34/hook', true, true],
    ['http', 'http://app.example/hook', false, true],
    ['another port', 'https://app.example:8443/hook', false, true],
    ['loopback', 'https://127.0.0.1/hook', false, true],
    ['loopback, as a name', 'https://localhost/hook', false, true],
    ['loopback, as a name below', 'https://a.localhost./hook', false, true],
    ['loopback, as a number', 'https://2130706433/hook', false, true],
    ['loopback, hexadecimal', 'https://0x7f.1/hook', false, true],
    ['IPv6 loopback', 'https://[::1]/hook', false, true],
    ['a user', 'https://user@app.example/hook', false, false],
    ['a password', 'https://:secret@app.example/hook', false, false],
    ['a private address', 'https://10.0.0.1/hook', false, false],
    ['a link-local address', 'https://169.254.169.254/latest', false, false],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/hook', false, false],
    ['another scheme', 'ftp://app.example/hook', false, false],
    ['a scheme without host', 'file:///etc/passwd', false, false],
    ['no URL', 'app.example/hook', false, false],
  ])('is allowed only in the right environments: %s', (_what, url, isPublic, isInSandbox) => {
    expect([isAllowedUrl(url, PUBLIC), isAllowedUrl(url, SANDBOX)]).toEqual([
      isPublic,
      isInSandbox,
    ]);
  });
});
