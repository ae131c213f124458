import type { Finding } from '../ChainCheck.ts';
import { headOf } from '../chainedEntry.ts';
import { isGenuine, signCheckpoint } from '../checkpoint.ts';
import type { SignedHead } from '../checkpoints.store.ts';
import type { SignHeadsDeps } from './signHeads.ts';
import { verifyAudit } from './verifyAudit.ts';

/**
 * Accepts the log in its current state, after somebody has examined the findings or restored a
 * backup: the findings are stored, signed, and no longer reported, and heads are signed again from
 * here on. An anchor from before still reveals them. The acceptance itself is recorded as an entry.
 * @param reason for the audit log
 * @returns what was accepted
 */
export async function acceptFindings(
  deps: SignHeadsDeps,
  reason: string,
): Promise<readonly Finding[]> {
  const { audit, checkpoints, auditKeys, now } = deps;
  const { findings } = await verifyAudit(deps);
  if (findings.length === 0) return findings;
  const at = now();
  const detail = `findings ${String(findings.length)}: ${reason}`;
  await audit.append({ at, event: 'audit.accepted', clientId: null, detail });

  const kept = await checkpoints.all();
  const before = kept.find((one) => isGenuine(one, auditKeys));
  const known = new Map(before?.heads.map((head) => [head.chain, head]));
  const heads: SignedHead[] = [];
  for await (const last of audit.heads()) {
    const { chain } = last.proof;
    const purged = known.get(chain)?.purged;
    const begins = purged && purged.sequence <= last.proof.sequence ? { purged } : {};
    heads.push({ chain, ...headOf(last), ...begins });
    known.delete(chain);
  }
  // Chains without entries start again after their last purged entry.
  for (const { chain, purged } of known.values())
    if (purged) heads.push({ chain, sequence: purged.sequence, hash: purged.hash, purged });
  const _id = (kept[0]?._id ?? 0) + 1;
  const accepted = {
    checkpoint: _id,
    at,
    findings: [
      ...(before?.accepted?.findings ?? []),
      ...findings.map(({ kind, chain, sequence, id }) => ({ kind, chain, sequence, id })),
    ],
  };
  const content = { _id, at, since: before?.since ?? at, heads, accepted };
  if (!(await checkpoints.insert(signCheckpoint(content, auditKeys))))
    return acceptFindings(deps, reason);
  return findings;
}
