import { isGenuine, signCheckpoint } from '../checkpoint.ts';
import { headOf } from '../chainedEntry.ts';
import type { SignedHead } from '../checkpoints.store.ts';
import type { SignHeadsDeps } from './signHeads.ts';

export interface PurgeAuditDeps extends SignHeadsDeps {
  readonly auditRetentionYears: number;
}

/**
 * Deletes entries whose retention is over. Before that, the new start of each chain is signed, so
 * that a verification can distinguish a purge from a manipulation. Safe to repeat, and to run
 * concurrently.
 * @returns how many entries were deleted
 */
export async function purgeAudit(deps: PurgeAuditDeps): Promise<number> {
  const { audit, checkpoints, auditKeys, now } = deps;
  const newest = await checkpoints.newest();
  if (!newest || !isGenuine(newest, auditKeys)) return 0;
  const at = now();
  const before = new Date(at);
  before.setUTCFullYear(at.getUTCFullYear() - deps.auditRetentionYears);

  let hasChanged = false;
  const heads: SignedHead[] = [];
  for (const head of newest.heads) {
    const last = await audit.lastBefore(head, before);
    if (last) hasChanged = true;
    heads.push(last ? { ...head, purged: { ...headOf(last), before } } : head);
  }
  if (hasChanged) {
    const { kid: _kid, signature: _signature, ...content } = newest;
    const next = { ...content, _id: newest._id + 1, at, heads };
    // Another process was first; the next run will use the checkpoint that it signed.
    if (!(await checkpoints.insert(signCheckpoint(next, auditKeys)))) return 0;
  }
  let deleted = await audit.purgeUnchained(before);
  // Includes earlier purges, because a process may have died between signing and deleting.
  for (const { chain, purged } of heads)
    if (purged) deleted += await audit.purgeChain(chain, purged.sequence);
  if (deleted > 0) {
    const detail = `${String(deleted)} from before ${before.toISOString()}`;
    await audit.append({ at, event: 'audit.purged', clientId: null, detail });
  }
  return deleted;
}
