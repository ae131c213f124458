import type { Logger } from '../../../../infra/logging/logger.ts';
import type { ApiKeyDocument, ClientDocument, ClientsStore, KeyNotice } from '../clients.store.ts';

/** A mail to a client's contact about a key. */
interface KeyMail {
  readonly id: string;
  readonly kind: 'key';
  readonly to: string;
  readonly locale: 'es-CL';
  readonly params: {
    readonly change: KeyNotice['change'];
    readonly clientName: string;
    readonly keyId: string;
    readonly scopes: readonly string[];
    readonly networks: readonly string[] | null;
    readonly expiresAt: string | null;
    readonly at: string;
    readonly by: KeyNotice['by'];
  };
  readonly holder: null;
}

interface QueueKeyMailsDeps {
  readonly logger: Logger;
  readonly clients: Pick<ClientsStore, 'withNotices' | 'noticed'>;
  /** Implemented by the `mails` module. */
  readonly mails: { queue(mail: KeyMail): Promise<unknown> };
}

const BATCH_SIZE = 100;

/**
 * Queues the mails about keys that were created or retired, or expire soon, to the contacts of their
 * clients. Safe to repeat.
 * @returns how many were queued
 */
export async function queueKeyMails({
  logger,
  clients,
  mails,
}: QueueKeyMailsDeps): Promise<number> {
  let queued = 0;
  for (const { key, client } of await clients.withNotices(BATCH_SIZE)) {
    try {
      for (const notice of key.notices ?? []) {
        if (client?.contact) {
          await mails.queue(mailOf(client.contact, client, key, notice));
          queued += 1;
        }
        await clients.noticed(key, notice);
      }
    } catch (error) {
      // A failure does not hold up the others.
      logger.warn({ err: error, keyId: key.keyId }, 'a mail about a key could not be queued');
    }
  }
  return queued;
}

function mailOf(
  to: string,
  { name }: ClientDocument,
  { keyId, scopes, networks = null, expiresAt }: ApiKeyDocument,
  { id, change, at, by }: KeyNotice,
): KeyMail {
  return {
    id,
    kind: 'key',
    to,
    locale: 'es-CL',
    params: {
      change,
      clientName: name,
      keyId,
      scopes,
      networks,
      expiresAt: expiresAt?.toISOString() ?? null,
      at: at.toISOString(),
      by,
    },
    holder: null,
  };
}
