import type { Clock } from '../../../../infra/clock.ts';
import type { AuditStore } from '../audit.store.ts';
import type { ChainedEntry } from '../audit.types.ts';
import type { AuditKeys } from '../AuditKeys.ts';
import { ChainCheck, type Finding } from '../ChainCheck.ts';
import { GENESIS, headOf } from '../chainedEntry.ts';
import { isGenuine, signCheckpoint } from '../checkpoint.ts';
import type { Checkpoint, CheckpointsStore, SignedHead } from '../checkpoints.store.ts';

export interface SignHeadsDeps {
  readonly now: Clock;
  readonly audit: AuditStore;
  readonly checkpoints: CheckpointsStore;
  readonly auditKeys: AuditKeys;
}

export interface SignedHeads {
  /** The newest genuine checkpoint; null if there is none yet. */
  readonly checkpoint: Checkpoint | null;
  /**
   * What is wrong with entries since the last checkpoint; the heads of their chains were not
   * signed.
   */
  readonly findings: readonly Finding[];
}

/** For messages. */
const LAST = 'the last signed head';

/**
 * Checks every chain from its last signed head on, and signs its current head. A chain with
 * findings keeps its last head, so that no manipulation is ever signed. Safe to run concurrently.
 */
export async function signHeads(deps: SignHeadsDeps): Promise<SignedHeads> {
  const { audit, checkpoints, auditKeys, now } = deps;
  const newest = await checkpoints.newest();
  if (newest && !isGenuine(newest, auditKeys))
    return { checkpoint: null, findings: [ungenuine(newest)] };
  const signed = new Map(newest?.heads.map((head) => [head.chain, head]));
  const heads: SignedHead[] = [];
  const findings: Finding[] = [];
  let hasChanged = newest?.kid !== auditKeys.currentKid;
  for await (const last of audit.heads()) {
    const { chain } = last.proof;
    const before = signed.get(chain);
    signed.delete(chain);
    const found = await checkSince(deps, last, before);
    findings.push(...found);
    if (found.length > 0) {
      if (before) heads.push(before);
      continue;
    }
    if (before?.sequence !== last.proof.sequence) hasChanged = true;
    heads.push({ ...before, chain, ...headOf(last) });
  }
  for (const head of signed.values()) {
    heads.push(head);
    // A chain that was purged completely has no entries left.
    if (head.purged?.sequence !== head.sequence) findings.push(...gone(deps, head));
  }
  if (!hasChanged) return { checkpoint: newest, findings };
  const at = now();
  const content = {
    _id: (newest?._id ?? 0) + 1,
    at,
    since: newest?.since ?? at,
    heads,
    ...(newest?.accepted ? { accepted: newest.accepted } : {}),
  };
  const checkpoint = signCheckpoint(content, auditKeys);
  await checkpoints.insert(checkpoint);
  return { checkpoint, findings };
}

/** @returns what is wrong with the last signed head, or with entries after it */
async function checkSince(
  { audit, auditKeys }: SignHeadsDeps,
  last: ChainedEntry,
  before: SignedHead | undefined,
): Promise<Finding[]> {
  const { chain, sequence, previous } = last.proof;
  if (before && before.sequence >= sequence) {
    const start = { sequence: sequence - 1, hash: previous };
    const check = new ChainCheck(chain, start, [{ ...before, source: LAST }], auditKeys);
    return [...check.next(last), ...check.end()];
  }
  const start = before ?? GENESIS;
  const check = new ChainCheck(chain, start, [], auditKeys);
  const findings: Finding[] = [];
  for await (const entry of audit.chain(chain, start.sequence, sequence))
    findings.push(...check.next(entry));
  return findings;
}

function gone({ auditKeys }: SignHeadsDeps, head: SignedHead): Finding[] {
  const known = [{ ...head, source: LAST }];
  return new ChainCheck(head.chain, head.purged ?? GENESIS, known, auditKeys).end();
}

const ungenuine = ({ _id, at }: Checkpoint): Finding => ({
  kind: 'checkpoint',
  chain: null,
  sequence: _id,
  id: String(_id),
  at,
  text: 'the newest signed heads were not signed by a key of the ring',
});
