import type { Checkpoint, SignedHead } from './checkpoints.store.ts';
import type { AuditKeys } from './AuditKeys.ts';
import { canonicalForm } from './chainedEntry.ts';

/** Signs the current heads of the chains. */
export function signCheckpoint(
  content: Omit<Checkpoint, 'kid' | 'signature'>,
  keys: AuditKeys,
): Checkpoint {
  const complete = { ...content, kid: keys.currentKid };
  return { ...complete, signature: keys.sign(checkpointText(complete)) };
}

/**
 * Whether a checkpoint is unchanged since it was signed; false for a key that is not in the ring.
 */
export function isGenuine(checkpoint: Checkpoint, keys: AuditKeys): boolean {
  const { kid, signature } = checkpoint;
  try {
    return keys.isSignature(kid, checkpointText(checkpoint), signature);
  } catch {
    // The checkpoint contains a value of a type that the API never writes.
    return false;
  }
}

/** The text that is signed; an auditor verifies the signature against it. */
export function checkpointText({
  _id,
  at,
  since,
  heads,
  accepted,
  kid,
}: Omit<Checkpoint, 'signature'>): string {
  return canonicalForm({
    checkpoint: _id,
    at,
    since,
    heads: heads.map(({ chain, sequence, hash, purged }: SignedHead) => ({
      chain,
      sequence,
      hash,
      purged: purged && {
        sequence: purged.sequence,
        hash: purged.hash,
        before: purged.before,
      },
    })),
    accepted: accepted && {
      checkpoint: accepted.checkpoint,
      at: accepted.at,
      findings: accepted.findings.map(({ kind, chain, sequence, id }) => ({
        kind,
        chain,
        sequence,
        id,
      })),
    },
    kid,
  });
}
