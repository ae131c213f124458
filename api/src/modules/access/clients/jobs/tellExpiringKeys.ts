import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import type { ApiKeyDocument, ClientsStore } from '../clients.store.ts';

/**
 * How many days before a key expires its client is notified: early enough to replace it, and once
 * more as a last reminder.
 */
const EXPIRY_NOTICE_DAYS = [14, 1] as const;

const DAY_SECONDS = 86_400;

/** Notifies clients of keys that expire soon. Any number of processes may do so at once. */
export async function tellExpiringKeys(deps: {
  readonly now: Clock;
  readonly clients: Pick<ClientsStore, 'expiringKeys' | 'tellExpiry'>;
}): Promise<void> {
  const now = deps.now();
  const until = addSeconds(now, Math.max(...EXPIRY_NOTICE_DAYS) * DAY_SECONDS);
  for (const key of await deps.clients.expiringKeys(now, until)) {
    const days = dueNotice(key, now);
    if (days !== null && key.expiresAt)
      await deps.clients.tellExpiry(key, key.expiresAt, days, now);
  }
}

/**
 * The notice that is due; if several are, only the last one. Changing the expiry date starts the
 * notices again.
 * @returns the notice, in days before the expiry; null if none is due, or it was already sent
 */
export function dueNotice(
  { expiresAt, expiryTold }: Pick<ApiKeyDocument, 'expiresAt' | 'expiryTold'>,
  now: Date,
): number | null {
  if (!expiresAt || expiresAt <= now) return null;
  const passed = EXPIRY_NOTICE_DAYS.filter(
    (days) => addSeconds(expiresAt, -days * DAY_SECONDS) <= now,
  );
  if (passed.length === 0) return null;
  const due = Math.min(...passed);
  const isTold = expiryTold?.expiresAt.getTime() === expiresAt.getTime() && expiryTold.days <= due;
  return isTold ? null : due;
}
