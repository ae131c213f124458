import { Resolver } from 'node:dns/promises';
import { isLocalName } from './destination.ts';

/** Resolves all addresses of a name; rejects if it has none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const TIMEOUT_MS = 2000;
const TRIES = 2;

/**
 * Queries only the name servers. The system's resolver would also resolve names of the local
 * network, from its hosts file and search domains, and would block the threads that cryptography
 * needs.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return async (hostname) => {
    if (isLocalName(hostname)) return ['127.0.0.1', '::1'];
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length === 0) throw new Error('The name has no address');
    return addresses;
  };
}
