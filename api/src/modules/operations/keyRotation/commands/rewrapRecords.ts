import type { Vault } from '../../../../infra/vault/Vault.ts';
import { VaultError } from '../../../../infra/vault/VaultError.ts';
import type { SealedList } from '../../../module.ts';
import type { KeyUse, SealedRecordsStore } from '../sealedRecords.store.ts';

export interface RewrapDeps {
  readonly vault: Vault;
  /** Null in a command that was not given the credential keys. */
  readonly credentialVault: Vault | null;
  readonly sealedRecords: SealedRecordsStore;
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
export async function countKeyUse({
  sealedRecords,
}: Pick<RewrapDeps, 'sealedRecords'>): Promise<readonly KeyUse[]> {
  const counts: KeyUse[] = [];
  for (const field of sealedRecords.fields) counts.push(...(await sealedRecords.countByKey(field)));
  for (const list of sealedRecords.lists)
    counts.push(...(await sealedRecords.countListByKey(list)));
  return counts;
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
  for (const place of sealedRecords.fields) {
    if (scope === 'longLived' && !place.isLongLived) continue;
    const vault = place.forWorkers ? deps.credentialVault : deps.vault;
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
  if (isUnderWay)
    for (const list of sealedRecords.lists)
      await rewrapList(deps, list, currentKid, { rewrapped, unreadable });
  return { rewrapped, unreadable };
}

/** Re-wraps the values in a list, batch by batch. */
async function rewrapList(
  { vault, sealedRecords }: RewrapDeps,
  list: SealedList,
  currentKid: string,
  {
    rewrapped,
    unreadable,
  }: { rewrapped: Record<string, number>; unreadable: Record<string, number> },
): Promise<void> {
  const name = `${list.collection}.${list.list}`;
  const countOthers = () => otherValues(sealedRecords, list, currentKid);
  let left = await countOthers();
  while (left > 0) {
    try {
      await list.rewrap(vault);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      increment(unreadable, name, left);
      return;
    }
    const after = await countOthers();
    increment(rewrapped, name, left - after);
    if (after >= left) {
      // These documents ended or changed at that moment.
      increment(unreadable, name, after);
      return;
    }
    left = after;
  }
}

async function otherValues(
  store: SealedRecordsStore,
  list: SealedList,
  currentKid: string,
): Promise<number> {
  const counts = await store.countListByKey(list);
  return counts.reduce((sum, { kid, count }) => sum + (kid === currentKid ? 0 : count), 0);
}

function increment(counts: Record<string, number>, name: string, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}
