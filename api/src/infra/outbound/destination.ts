import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../addresses.ts';

/**
 * Rules for connections that the API opens to addresses chosen by clients, who are not trusted with
 * its network.
 */
export interface DestinationRules {
  /**
   * Whether a client's server may be on this machine, as in a developer's sandbox: then loopback,
   * http and any port are allowed.
   */
  readonly allowsLoopback: boolean;
}

/** Whether a connection may be made to an address. */
export const isAllowedAddress = (address: string, { allowsLoopback }: DestinationRules): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

/** Whether a URL may be requested, as far as that is known without resolving its host. */
export function isAllowedUrl(text: string, rules: DestinationRules): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  const isScheme = protocol === 'https:' || (rules.allowsLoopback && protocol === 'http:');
  if (!isScheme || username !== '' || password !== '' || hostname === '') return false;
  // A URL omits the scheme's default port.
  if (port !== '' && !rules.allowsLoopback) return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isAllowedAddress(address, rules);
  return rules.allowsLoopback || !isLocalName(hostname);
}

/** Whether a name refers to this machine (RFC 6761), whatever a resolver returns. */
export const isLocalName = (hostname: string): boolean => /^(.+\.)?localhost\.?$/i.test(hostname);
