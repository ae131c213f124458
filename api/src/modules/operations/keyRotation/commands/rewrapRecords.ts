import type { Vault } from '../../../../infra/vault/Vault.ts';
import { VaultError } from '../../../../infra/vault/VaultError.ts';
import type { ConsentsStore } from '../../../consent/consents/consents.store.ts';
import { rewrapConsents } from './rewrapConsents.ts';
import { consentAad } from '../../../consent/consents/consents.types.ts';
import { encryptionKeyAad } from '../../../access/encryption/encryption.types.ts';
import { mailAad } from '../../mails/mails.types.ts';
import { pageRecordAad } from '../../../extraction/pageRecords/pageRecords.types.ts';
import { receiptAad } from '../../../consent/receipts/receipts.types.ts';
import { personSessionAad, signInAad } from '../../../person/personAccess/personAccess.types.ts';
import { rightsRequestAad } from '../../../person/rightsRequests/rightsRequests.types.ts';
import { taskAad } from '../../../extraction/tasks/tasks.types.ts';
import { webhookAad } from '../../webhooks/webhooks.types.ts';
import type { KeyUse, SealedField, SealedRecordsStore } from '../sealedRecords.store.ts';

/** A sealed field with the associated data that binds its value to the record. */
interface BoundField extends SealedField {
  /** The vault whose keys seal the field. */
  readonly vault: 'vault' | 'credentialVault';
  readonly aad: (id: string) => string;
  /** The records can exist for more than a day, so the sweeper re-wraps the field too. */
  readonly isLongLived: boolean;
}

const bound = (
  collection: string,
  field: string,
  isLongLived: boolean,
  aad: (id: string) => string,
): BoundField => ({ collection, field, aad, isLongLived, vault: 'vault' });

/** The same for a field that only workers can open. */
const forWorkers = (...field: Parameters<typeof bound>): BoundField => ({
  ...bound(...field),
  vault: 'credentialVault',
});

/** Every sealed field of the database, except the list of a consent's results. */
export const SEALED_FIELDS: readonly BoundField[] = [
  bound('encryptionKeys', 'privateJwk', true, encryptionKeyAad),
  bound('consents', 'person', true, (id) => consentAad(id, 'person')),
  bound('consents', 'username', true, (id) => consentAad(id, 'username')),
  bound('consents', 'receipt', true, receiptAad),
  forWorkers('consents', 'credentials', true, (id) => consentAad(id, 'credentials')),
  bound('pageRecords', 'page', true, pageRecordAad),
  bound('webhooks', 'secrets', true, webhookAad),
  bound('rightsRequests', 'person', true, (id) => rightsRequestAad(id, 'person')),
  bound('rightsRequests', 'reason', true, (id) => rightsRequestAad(id, 'reason')),
  bound('rightsRequests', 'answer', true, (id) => rightsRequestAad(id, 'answer')),
  bound('personSignIns', 'person', false, (id) => signInAad(id, 'person')),
  bound('personSignIns', 'mail', false, (id) => signInAad(id, 'mail')),
  bound('personSessions', 'person', false, personSessionAad),
  bound('tasks', 'username', false, (id) => taskAad(id, 'username')),
  forWorkers('tasks', 'credentials', false, (id) => taskAad(id, 'credentials')),
  bound('tasks', 'result', false, (id) => taskAad(id, 'result')),
  bound('tasks', 'completeness', false, (id) => taskAad(id, 'completeness')),
  bound('tasks', 'challengeContent', false, (id) => taskAad(id, 'challengeContent')),
  forWorkers('tasks', 'answers', false, (id) => taskAad(id, 'answers')),
  bound('mails', 'content', false, mailAad),
  bound('idempotency', 'answer', false, (id) => `idempotency/${id}/answer`),
];

export interface RewrapDeps {
  readonly vault: Vault;
  /** Null in a command that was not given the credential keys. */
  readonly credentialVault: Vault | null;
  readonly sealedRecords: SealedRecordsStore;
  readonly consents: ConsentsStore;
}

export interface RewrapCounts {
  /** Values that were re-wrapped with the current key, by `collection.field`. */
  readonly rewrapped: Readonly<Record<string, number>>;
  /**
   * Values that cannot be opened with any key of the ring: their key is missing, or they were
   * altered.
   */
  readonly unreadable: Readonly<Record<string, number>>;
}

/** How many values are sealed with each key of the two rings. */
export async function countKeyUse(
  deps: Pick<RewrapDeps, 'sealedRecords'>,
): Promise<readonly KeyUse[]> {
  const counts: KeyUse[] = [];
  for (const field of SEALED_FIELDS) counts.push(...(await deps.sealedRecords.countByKey(field)));
  return [...counts, ...(await deps.sealedRecords.countConsentResults())];
}

/**
 * Re-wraps stored secrets with the current keys, so that older keys can be retired. Only their data
 * keys are encrypted again, not their content. Safe to run beside running processes, and to repeat.
 * Fields that only workers can open are re-wrapped only by a process with CREDENTIAL_KEYS.
 * @param scope `longLived` leaves out records that expire by themselves within a day or two
 */
export async function rewrapRecords(
  deps: RewrapDeps,
  scope: 'all' | 'longLived',
): Promise<RewrapCounts> {
  const { sealedRecords } = deps;
  const rewrapped: Record<string, number> = {};
  const unreadable: Record<string, number> = {};
  for (const place of SEALED_FIELDS) {
    if (scope === 'longLived' && !place.isLongLived) continue;
    const vault = deps[place.vault];
    if (!vault?.canOpen || !vault.rotation.isUnderWay) continue;
    const name = `${place.collection}.${place.field}`;
    const { form, currentKid: kid } = vault.rotation;
    for await (const { id, sealed } of sealedRecords.underOthers(place, { form, kid })) {
      try {
        const next = vault.rewrap(sealed, place.aad(id));
        if (await sealedRecords.rewrap(place, id, sealed, next)) increment(rewrapped, name);
      } catch (error) {
        if (!(error instanceof VaultError)) throw error;
        increment(unreadable, name);
      }
    }
  }
  const { currentKid, isUnderWay } = deps.vault.rotation;
  if (isUnderWay) await rewrapConsentResults(deps, currentKid, { rewrapped, unreadable });
  return { rewrapped, unreadable };
}

/** Re-wraps the results of consents, batch by batch. */
async function rewrapConsentResults(
  { vault, sealedRecords, consents }: RewrapDeps,
  currentKid: string,
  {
    rewrapped,
    unreadable,
  }: { rewrapped: Record<string, number>; unreadable: Record<string, number> },
): Promise<void> {
  const name = 'consents.results';
  let left = await otherResults(sealedRecords, currentKid);
  while (left > 0) {
    try {
      await rewrapConsents({ vault, consents });
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      increment(unreadable, name, left);
      return;
    }
    const after = await otherResults(sealedRecords, currentKid);
    increment(rewrapped, name, left - after);
    if (after >= left) {
      // These consents ended or changed at that moment.
      increment(unreadable, name, after);
      return;
    }
    left = after;
  }
}

async function otherResults(store: SealedRecordsStore, currentKid: string): Promise<number> {
  const counts = await store.countConsentResults();
  return counts.reduce((sum, { kid, count }) => sum + (kid === currentKid ? 0 : count), 0);
}

function increment(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
