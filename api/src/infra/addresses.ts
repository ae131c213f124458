import { BlockList, isIP } from 'node:net';

const HEXTETS = 8;
/**
 * The smallest network that a provider assigns to a customer, who may use any address in it (RFC
 * 6177).
 */
const CUSTOMER_HEXTETS = 4;

const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;
const LONGEST = { 4: 32, 6: 128 } as const;

/**
 * Parses an address or a network in CIDR notation, such as `203.0.113.7` or `2001:db8::/32`.
 * @returns null if the text is neither
 */
function parseNetwork(
  text: string,
): { readonly address: string; readonly prefix: number; readonly version: 4 | 6 } | null {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return null;
  const prefix = digits === undefined ? LONGEST[version] : Number(digits);
  return prefix <= LONGEST[version] ? { address, prefix, version } : null;
}

/** Whether the text is an address or a network. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== null;

/**
 * Normalises an address from a socket or a proxy, which may include a port. An IPv4 address written
 * as IPv6 is returned as IPv4.
 * @returns null if the text is not an address
 */
export function readAddress(text: string): string | null {
  const [, bracketed, plain = bracketed ?? text] =
    /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(text.trim()) ?? [];
  const address = plain.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return address;
  // An address with a zone cannot be used in a URL.
  if (isIP(address) === 0 || address.includes('%')) return null;
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/**
 * The unit that a limit by address counts: an IPv4 address, or the /64 network of an IPv6 address.
 */
export function customerNetwork(address: string): string {
  const known = readAddress(address);
  if (known === null || isIP(known) === 4) return address;
  const [head = [], tail] = known.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = tail ? HEXTETS - head.length - tail.length : 0;
  const hextets = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  return `${hextets.slice(0, CUSTOMER_HEXTETS).join(':')}::/64`;
}

/** Whether an address is in one of the networks. An IPv4 address written as IPv6 counts as itself. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  networkCheck(networks)(address);

/**
 * Whether each network lies within one of the others. Two halves are not taken for the whole, which
 * is on the safe side.
 */
export const areWithinNetworks = (inner: readonly string[], outer: readonly string[]): boolean =>
  inner.every((text) => {
    const network = parseNetwork(text);
    return outer.some((one) => {
      const around = parseNetwork(one);
      if (!network || !around || network.version !== around.version) return false;
      const list = new BlockList();
      list.addSubnet(around.address, around.prefix, FAMILY[around.version]);
      const holds = list.check(network.address, FAMILY[network.version]);
      return holds && network.prefix >= around.prefix;
    });
  });

/**
 * A reusable check for many addresses: parsing the networks takes longer than looking up an
 * address.
 */
function networkCheck(networks: readonly string[]): (address: string) => boolean {
  // Separate lists, because Node would match an IPv4 address against ::/0.
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network === null) continue;
    const { address, prefix, version } = network;
    lists[version].addSubnet(address, prefix, FAMILY[version]);
  }
  return (address) => {
    const plain = readAddress(address);
    if (plain === null) return false;
    const version = isIP(plain) === 4 ? 4 : 6;
    return lists[version].check(plain, FAMILY[version]);
  };
}

/**
 * IPv4 ranges that are not on the public internet according to the registries of special-purpose
 * addresses (RFC 6890): this host, private, shared, link-local, documentation, benchmarking,
 * multicast, reserved.
 */
const isSpecialIpv4 = networkCheck([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/**
 * The only range assigned for global use (RFC 4291), which excludes mapped, translated, private and
 * link-local addresses.
 */
const isGlobalIpv6 = networkCheck(['2000::/3']);
/**
 * Special ranges within it: protocol assignments including Teredo, documentation, and 6to4, which
 * embeds an IPv4 address.
 */
const isSpecialIpv6 = networkCheck(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const isIpv4 = networkCheck(['0.0.0.0/0']);
const isLoopbackIpv4 = networkCheck(['127.0.0.0/8']);

/** Whether an address is on the public internet. False for an IPv4 address written as IPv6. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !isSpecialIpv4(address);
  if (isIP(address) !== 6 || isIpv4(address)) return false;
  return isGlobalIpv6(address) && !isSpecialIpv6(address);
}

/** Whether an address is this machine's own. False for an IPv4 address written as IPv6. */
export function isLoopbackAddress(address: string): boolean {
  if (isIP(address) === 4) return isLoopbackIpv4(address);
  return isIP(address) === 6 && readAddress(address) === '::1';
}
