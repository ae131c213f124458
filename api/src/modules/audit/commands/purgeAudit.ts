import { isGenuine, signCheckpoint } from '../checkpoint.ts';
import { headOf } from '../chainedEntry.ts';
import type { SignedHead } from '../checkpoints.store.ts';
import type { SignHeadsDeps } from './signHeads.ts';

export interface PurgeAuditDeps extends SignHeadsDeps {
  readonly auditRetentionYears: number;
}

/**
 * Deletes entries whose retention is over. Signed first: where each chain begins from now on, so that
 * a verification tells a purge from a manipulation. Safe to repeat, and beside other processes.
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
    // Another process was first: the next round sees what it signed.
    if (!(await checkpoints.insert(signCheckpoint(next, auditKeys)))) return 0;
  }
  let deleted = await audit.purgeUnchained(before);
  // All of them: a process may have died after it signed.
  for (const { chain, purged } of heads)
    if (purged) deleted += await audit.purgeChain(chain, purged.sequence);
  if (deleted > 0) {
    const detail = `${String(deleted)} from before ${before.toISOString()}`;
    await audit.append({ at, event: 'audit.purged', clientId: null, detail });
  }
  return deleted;
}
