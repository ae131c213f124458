import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKeyRing, parseKeyRing } from '../../../infra/keys/keyRing.ts';
import type { AuditEntry, ChainedEntry, EntryProof } from './audit.types.ts';
import { AuditKeys } from './AuditKeys.ts';
import { ChainCheck, type Finding, type KnownHead } from './ChainCheck.ts';
import { chainEntry, GENESIS, headOf } from './chainedEntry.ts';

const ring = generateKeyRing(new Date('2026-01-01'));
const keys = new AuditKeys(parseKeyRing(ring), 'sandbox');
const forger = new AuditKeys(parseKeyRing(generateKeyRing(new Date('2026-01-01'))), 'sandbox');
const CHAIN = 'client-1';

const entryOf = (at: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  at: new Date(1_800_000_000_000 + at),
  event: 'task.read',
  clientId: CHAIN,
  keyId: 'key-1',
  ip: '192.0.2.7',
  subject: `pseudonym-${String(at % 3)}`,
  taskId: `task-${String(at)}`,
  ...overrides,
});

function chainOfLength(length: number): ChainedEntry[] {
  const entries: ChainedEntry[] = [];
  for (let at = 0; at < length; at += 1) {
    const last = entries.at(-1);
    entries.push(chainEntry(entryOf(at), CHAIN, last ? headOf(last) : GENESIS, keys));
  }
  return entries;
}

function check(
  entries: readonly ChainedEntry[],
  known: readonly KnownHead[] = [],
  by: AuditKeys = keys,
): Finding[] {
  const one = new ChainCheck(CHAIN, GENESIS, known, by);
  return [...entries.flatMap((entry) => one.next(entry)), ...one.end()];
}

const lastOf = (entries: readonly ChainedEntry[]): ChainedEntry => {
  const last = entries.at(-1);
  if (!last) throw new Error('no entry');
  return last;
};
const signed = (entry: ChainedEntry): KnownHead => ({ ...headOf(entry), source: 'a signed head' });
const kinds = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);
const withProof = (entry: ChainedEntry, proof: Partial<EntryProof>): ChainedEntry => ({
  ...entry,
  proof: { ...entry.proof, ...proof },
});

describe('an unchanged chain', () => {
  it('has no findings', () => {
    const chain = chainOfLength(5);
    expect(check(chain, chain.map(signed))).toEqual([]);
    expect(check([])).toEqual([]);
  });

  it('has no findings after its persons were erased', () => {
    const chain = chainOfLength(3).map(({ ip: _ip, ...entry }) => {
      const { salt: _salt, ...proof } = entry.proof;
      return { ...entry, subject: 'erased:x', proof };
    });
    expect(check(chain)).toEqual([]);
  });

  it('contains no hash from which an erased person could be guessed', () => {
    const [one, two] = [1, 1].map((at) => chainEntry(entryOf(at), CHAIN, GENESIS, keys));
    expect(one?.proof.personal).not.toBe(two?.proof.personal);
  });
});

/** Everything that an attacker who has only the database can do to one entry. */
const tampering = fc.oneof(
  fc.constantFrom<Partial<ChainedEntry>>(
    { at: new Date(0) },
    { event: 'consent.accepted' },
    { clientId: null },
    { clientId: 'client-2' },
    { keyId: 'key-2' },
    { ip: '192.0.2.8' },
    { subject: 'somebody-else' },
    { taskId: 'other' },
    { detail: 'new' },
    { _id: 'other' },
    { operator: 'me' },
    // Fields that do not exist, and types that the API never writes.
    { extra: 1 } as object,
    { taskId: 1 } as object,
    { taskId: Buffer.from('x') } as object,
    { subject: null } as object,
  ),
  fc.constantFrom('keyId', 'ip', 'subject', 'taskId', 'clientId', 'at', 'event').map((name) => ({
    [name]: undefined,
  })),
);

describe('any single manipulation', () => {
  const chain = chainOfLength(8);
  const place = fc.nat({ max: chain.length - 1 });

  it('of an entry is detected, and the entry is named', () => {
    fc.assert(
      fc.property(place, tampering, (at, change) => {
        const entries = chain.map((entry, index) =>
          index === at ? { ...entry, ...change } : entry,
        );
        expect(check(entries)).toMatchObject([
          { kind: 'changed', chain: CHAIN, sequence: at + 1, id: String(entries[at]?._id) },
        ]);
      }),
    );
  });

  it('of an entry whose hash was recomputed is detected, and the entry is named', () => {
    fc.assert(
      fc.property(place, tampering, (at, change) => {
        const entry = chain[at];
        if (!entry) throw new Error('no entry');
        const { _id, proof: _proof, ...content } = { ...entry, ...change };
        const before = at === 0 ? GENESIS : headOf(chain[at - 1] ?? entry);
        const forge = () => chainEntry({ ...content, _id: String(_id) }, CHAIN, before, forger);
        let forged: ChainedEntry;
        try {
          forged = withProof(forge(), { kid: keys.currentKid });
        } catch {
          return;
        }
        const found = check(chain.map((one, index) => (index === at ? forged : one)));
        expect(found[0]).toMatchObject({ sequence: at + 1, id: String(_id) });
        expect(['changed', 'unauthentic']).toContain(found[0]?.kind);
      }),
    );
  });

  it('of the proof is detected', () => {
    const text = fc.constantFrom('', 'x', chain[0]?.proof.hash ?? '');
    fc.assert(
      fc.property(
        place,
        fc.constantFrom('chain', 'previous', 'personal', 'salt', 'kid', 'hash', 'mac'),
        text,
        (at, name, value) => {
          const entry = chain[at];
          if (!entry || entry.proof[name as 'hash'] === value) return;
          const changed = withProof(entry, { [name]: value });
          const found = check(chain.map((one, index) => (index === at ? changed : one)));
          expect(found[0]).toMatchObject({ sequence: at + 1, id: String(entry._id) });
        },
      ),
    );
  });

  it('that removes entries is detected, and the first missing entry is named', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 3 }), (at, count) => {
        const left = chain.filter((_, index) => index < at || index >= at + count);
        const found = check(left, [signed(lastOf(chain))]);
        const isTail = at + count >= chain.length;
        expect(found).toMatchObject([{ kind: isTail ? 'truncated' : 'missing', sequence: at + 1 }]);
      }),
    );
  });

  it('that swaps two entries is detected at both positions', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [a, b] = [chain[one], chain[other]];
        if (!a || !b || one === other) return;
        const swapped = chain.map((entry) =>
          entry === a
            ? withProof(b, { sequence: a.proof.sequence })
            : entry === b
              ? withProof(a, { sequence: b.proof.sequence })
              : entry,
        );
        expect(kinds(check(swapped))).toEqual(['changed', 'changed']);
      }),
    );
  });

  it('that inserts an entry is detected, in between and at the end', () => {
    fc.assert(
      fc.property(place, (at) => {
        const before = chain[at];
        if (!before) return;
        const forged = withProof(chainEntry(entryOf(99), CHAIN, headOf(before), forger), {
          kid: keys.currentKid,
        });
        const found = check([...chain.slice(0, at + 1), forged, ...chain.slice(at + 1)]);
        expect(
          found.some(({ id }) => id === String(forged._id) || id === String(chain[at + 1]?._id)),
        ).toBe(true);
      }),
    );
  });

  it('that copies a genuine entry from another position or chain is detected', () => {
    const [first] = chain;
    const other = chainEntry(entryOf(0, { clientId: 'client-2' }), 'client-2', GENESIS, keys);
    if (!first) throw new Error('no entry');
    expect(kinds(check([...chain, first]))).toEqual(['inserted']);
    const moved = withProof(other, { chain: CHAIN });
    expect(kinds(check([moved, ...chain.slice(1)]))).toEqual(['changed']);
  });
});

describe('an attacker with the keys of a process', () => {
  it('cannot replace an entry that a signed head or a later entry refers to', () => {
    const chain = chainOfLength(3);
    const [first, second] = chain;
    const forged = chainEntry(entryOf(9), CHAIN, first ? headOf(first) : GENESIS, keys);
    const entries = chain.map((entry) => (entry === second ? forged : entry));
    expect(check(entries)).toMatchObject([{ kind: 'replaced', sequence: 3 }]);
    const known = second ? [signed(second)] : [];
    expect(check(entries.slice(0, 2), known)).toMatchObject([{ kind: 'replaced', sequence: 2 }]);
  });
});

describe('a key that is no longer in the ring', () => {
  const rotated = new AuditKeys(
    parseKeyRing(`next:${Buffer.alloc(32, 7).toString('base64')}`),
    'sandbox',
  );

  it('cannot verify entries after the last signed head, but those before it remain verified', () => {
    const chain = chainOfLength(4);
    const third = chain[2];
    expect(check(chain, third ? [signed(third)] : [], rotated)).toMatchObject([
      { kind: 'unknownKey', sequence: 4 },
    ]);
    const changed = chain.map((entry, index) => (index === 1 ? { ...entry, taskId: 'x' } : entry));
    expect(check(changed.slice(0, 3), third ? [signed(third)] : [], rotated)).toMatchObject([
      { kind: 'changed', sequence: 2 },
    ]);
  });

  it('does not verify anything in another environment', () => {
    const production = new AuditKeys(parseKeyRing(ring), 'production');
    expect(kinds(check(chainOfLength(1), [], production))).toEqual(['unauthentic']);
  });
});
