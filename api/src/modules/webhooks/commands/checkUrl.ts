import { isIP } from 'node:net';
import { AppError } from '../../../errors/AppError.ts';
import { isAllowedAddress, isAllowedUrl } from '../../../infra/outbound/destination.ts';
import type { Resolve } from '../../../infra/outbound/resolve.ts';

export interface CheckUrlDeps {
  readonly isSandbox: boolean;
  readonly resolve: Resolve;
}

/**
 * Tells a client early that nothing will be delivered to a URL. This alone does not protect the
 * network: the same check is made for each connection, because by then a name may resolve to
 * another address, or to one at all.
 * @throws AppError webhookUrlRefused
 */
export async function checkUrl(deps: CheckUrlDeps, url: string): Promise<void> {
  if (!isAllowedUrl(url, deps)) throw new AppError('webhookUrlRefused');
  const { hostname } = new URL(url);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return;
  const addresses = await deps.resolve(hostname).catch(() => []);
  if (!addresses.every((address) => isAllowedAddress(address, deps)))
    throw new AppError('webhookUrlRefused');
}
