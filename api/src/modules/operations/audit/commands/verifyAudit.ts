import type { AuditStore } from '../audit.store.ts';
import type { ChainedEntry, StoredEntry } from '../audit.types.ts';
import type { AuditKeys } from '../AuditKeys.ts';
import { ChainCheck, type Finding, type KnownHead } from '../ChainCheck.ts';
import { faultOf, GENESIS, isErased } from '../chainedEntry.ts';
import { isGenuine } from '../checkpoint.ts';
import type { Acceptance, Checkpoint, CheckpointsStore, SignedHead } from '../checkpoints.store.ts';

export interface VerifyAuditDeps {
  readonly audit: AuditStore;
  readonly checkpoints: CheckpointsStore;
  readonly auditKeys: AuditKeys;
}

export interface VerifyAuditOptions {
  /** Signed heads that were kept outside the database. */
  readonly anchor?: Checkpoint;
  /** Called with the number of entries read so far. */
  readonly onProgress?: (entries: number) => void;
}

export interface AuditVerification {
  readonly chains: number;
  readonly entries: number;
  /** When chaining started; null if nothing has been signed yet. */
  readonly since: Date | null;
  /**
   * The newest signed heads; null if there are none, in which case a truncated chain cannot be
   * detected.
   */
  readonly signed: { readonly checkpoint: number; readonly at: Date } | null;
  /** Entries from before chaining, which cannot be verified. */
  readonly unchained: { readonly count: number; readonly newest: Date | null };
  /** Findings that an operator has accepted; `findings` does not contain them. */
  readonly accepted: { readonly count: number; readonly at: Date } | null;
  readonly findings: readonly Finding[];
}

/** During an upgrade, processes of the previous version may keep writing for this long. */
const UPGRADE_MS = 24 * 3600 * 1000;
const PROGRESS_EVERY = 1000;

/** What is known about a chain before it is read. */
interface KnownChain {
  readonly purged: SignedHead['purged'];
  readonly heads: readonly KnownHead[];
}

/**
 * Reads the whole audit log and reports what was changed, removed, inserted or reordered. It may
 * run while other processes write, purge and erase.
 */
export async function verifyAudit(
  deps: VerifyAuditDeps,
  options: VerifyAuditOptions = {},
): Promise<AuditVerification> {
  const { audit, checkpoints } = deps;
  const { anchor, onProgress } = options;
  // Read before the entries, so that the chains can only have grown since.
  const all = await checkpoints.all();
  const accepted = all.find((one) => isGenuine(one, deps.auditKeys))?.accepted;
  const kept = all.filter(({ _id }) => _id >= (accepted?.checkpoint ?? 0));
  const genuine = kept.filter((one) => isGenuine(one, deps.auditKeys));
  const findings = checkpointFindings(deps, kept);
  let entries = 0;
  const count = () => {
    entries += 1;
    if (entries % PROGRESS_EVERY === 0) onProgress?.(entries);
  };

  const chains = new Set<string>();
  for await (const { proof } of audit.heads()) chains.add(proof.chain);
  for (const { heads } of [...genuine, ...(anchor ? [anchor] : [])])
    for (const { chain } of heads) chains.add(chain);
  const erased = new Map<string, ChainedEntry>();
  for (const chain of [...chains].sort()) {
    const known = knownChain(chain, genuine, anchor);
    const found = await verifyChain(deps, chain, known, (entry) => {
      count();
      if (isErased(entry)) erased.set(String(entry.subject), entry);
    });
    findings.push(...found);
  }
  const newest = genuine[0] ?? null;
  findings.push(...(await erasureFindings(deps, erased, newest)));

  const since = newest?.since ?? null;
  let unchained: AuditVerification['unchained'] = { count: 0, newest: null };
  for await (const entry of audit.unchained()) {
    unchained = {
      count: unchained.count + 1,
      newest: unchained.newest && unchained.newest > entry.at ? unchained.newest : entry.at,
    };
    if (since && entry.at.getTime() > since.getTime() + UPGRADE_MS) findings.push(late(entry));
  }
  return {
    chains: chains.size,
    entries,
    since,
    signed: newest && { checkpoint: newest._id, at: newest.at },
    unchained,
    accepted: accepted ? { count: accepted.findings.length, at: accepted.at } : null,
    findings: findings.filter((one) => !accepted?.findings.some((known) => isSame(one, known))),
  };
}

/** Whether two findings are about the same fault. */
const isSame = (one: Finding, other: Acceptance['findings'][number]): boolean =>
  one.kind === other.kind &&
  one.chain === other.chain &&
  one.sequence === other.sequence &&
  one.id === other.id;

async function verifyChain(
  deps: VerifyAuditDeps,
  chain: string,
  known: KnownChain,
  onEntry: (entry: ChainedEntry) => void,
): Promise<Finding[]> {
  const start = known.purged ?? GENESIS;
  const check = new ChainCheck(chain, start, known.heads, deps.auditKeys);
  const findings: Finding[] = [];
  for await (const entry of deps.audit.chain(chain, start.sequence)) {
    onEntry(entry);
    findings.push(...check.next(entry));
  }
  findings.push(...check.end());
  if (findings.length === 0) return [];
  // The start of the chain may have been purged since the checkpoints were read.
  const now = await deps.checkpoints.newest();
  const purged = now && isGenuine(now, deps.auditKeys) ? headIn(now, chain)?.purged : undefined;
  if (!purged || purged.sequence === known.purged?.sequence) return findings;
  return verifyChain(deps, chain, { ...known, purged }, () => undefined);
}

const headIn = ({ heads }: Checkpoint, chain: string): SignedHead | undefined =>
  heads.find((head) => head.chain === chain);

function knownChain(
  chain: string,
  genuine: readonly Checkpoint[],
  anchor: Checkpoint | undefined,
): KnownChain {
  const known = (checkpoint: Checkpoint, source: string): KnownHead[] => {
    const head = headIn(checkpoint, chain);
    return head ? [{ sequence: head.sequence, hash: head.hash, source }] : [];
  };
  return {
    purged: genuine[0] && headIn(genuine[0], chain)?.purged,
    heads: [
      ...genuine.flatMap((one) => known(one, `checkpoint ${String(one._id)}`)),
      ...(anchor ? known(anchor, 'the anchor') : []),
    ],
  };
}

function checkpointFindings(
  { auditKeys }: VerifyAuditDeps,
  kept: readonly Checkpoint[],
): Finding[] {
  return kept.flatMap((one, index) => {
    const next = kept[index - 1];
    const isAlone = next !== undefined && next._id !== one._id + 1;
    const isOurs = isGenuine(one, auditKeys);
    // The checkpoint's key was retired since; the newest checkpoint covers the same entries.
    const isSuperseded = index > 0 && !auditKeys.knows(one.kid);
    return [
      ...(isOurs || isSuperseded
        ? []
        : [ofCheckpoint(one, 'it was not signed by a key of the ring')]),
      ...(isAlone ? [ofCheckpoint(one, 'those after it are not there')] : []),
    ];
  });
}

/** Finds entries that no longer identify their person although no erasure was recorded. */
async function erasureFindings(
  { audit, auditKeys }: VerifyAuditDeps,
  erased: ReadonlyMap<string, ChainedEntry>,
  newest: Checkpoint | null,
): Promise<Finding[]> {
  const purges = newest?.heads.map(({ purged }) => purged?.before.getTime() ?? 0) ?? [];
  const purgedBefore = Math.max(0, ...purges);
  const findings: Finding[] = [];
  for (const [name, entry] of erased) {
    const record = await audit.erasure(name);
    const isRecorded = record?.proof !== undefined && faultOf(record, auditKeys) !== 'changed';
    // The record of an old erasure may have been purged before the entries that it concerns.
    if (!isRecorded && entry.at.getTime() >= purgedBefore)
      findings.push(ofEntry('erased', entry, 'it lost its person, but no erasure is recorded'));
  }
  return findings;
}

const late = (entry: StoredEntry): Finding =>
  ofEntry('unchained', entry, 'it has no place in a chain, though entries have been chained since');

const ofEntry = (kind: Finding['kind'], entry: StoredEntry, text: string): Finding => ({
  kind,
  chain: entry.proof?.chain ?? null,
  sequence: entry.proof?.sequence ?? null,
  id: String(entry._id),
  at: entry.at,
  text,
});

const ofCheckpoint = ({ _id, at }: Checkpoint, text: string): Finding => ({
  kind: 'checkpoint',
  chain: null,
  sequence: _id,
  id: String(_id),
  at,
  text,
});
