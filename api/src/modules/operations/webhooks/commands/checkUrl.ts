import { isIP } from 'node:net';
import { AppError } from '../../../../errors/AppError.ts';
import {
  isAllowedAddress,
  isAllowedUrl,
  type DestinationRules,
} from '../../../../infra/outbound/destination.ts';
import type { Resolve } from '../../../../infra/outbound/resolve.ts';

export interface CheckUrlDeps extends DestinationRules {
  readonly resolve: Resolve;
}

/** Parsing a URL removes some of these, so that it would not be the text that was checked. */
const UNSEEN = /[\p{C}\p{Z}\\]/u;

/**
 * Tells a client early that nothing will be delivered to a URL. This alone does not protect the
 * network: the same check is made for each connection, because by then a name may resolve to
 * another address, or to one at all.
 * @throws AppError webhookUrlRefused
 */
export async function checkUrl(deps: CheckUrlDeps, url: string): Promise<void> {
  if (UNSEEN.test(url) || !isAllowedUrl(url, deps)) throw new AppError('webhookUrlRefused');
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return;
  const addresses = await deps.resolve(hostname).catch(() => []);
  if (!addresses.every((address) => isAllowedAddress(address, deps)))
    throw new AppError('webhookUrlRefused');
}
