import type { ApiKeyDocument } from '../clients.store.ts';
import { isGood } from '../commands/manageKeys.ts';

/** A key as its client sees it. */
export function presentKey(key: ApiKeyDocument, now: Date) {
  return {
    keyId: key.keyId,
    scopes: key.scopes,
    status: isGood(key, now) ? 'active' : key.retiredAt === null ? 'expired' : 'retired',
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    networks: key.networks ?? null,
  };
}
