import { describe, expect, it, vi } from 'vitest';
import { generateKeyRing, parseKeyRing } from '../keys/keyRing.ts';
import { createCredentialVault } from './createCredentialVault.ts';
import { createPublicKeyWrapping, publicRingOf } from './keyWrapping.ts';
import { Vault, type Sealed } from './Vault.ts';
import { VaultError, type VaultFailure } from './VaultError.ts';

const AAD = 'consents/1/credentials';
const CREDENTIALS = { username: '11111111-1', password: 'canary' };
const OLD = generateKeyRing(new Date('2026-01-01'));
const NEW = generateKeyRing(new Date('2026-11-21'));
const vaultKeys = generateKeyRing(new Date('2026-01-01'));

/** The vault of an API process, and that of a worker. */
const web = (ring: string) => vaultOf(null, publicRingOf(ring));
const worker = (ring: string) => vaultOf(ring, publicRingOf(ring));

function vaultOf(credentialKeys: string | null, credentialPublicKeys: string): Vault {
  const vault = createCredentialVault({ credentialKeys, credentialPublicKeys, vaultKeys });
  if (!vault) throw new Error('no keys');
  return vault;
}

function failureOf(action: () => unknown): VaultFailure {
  try {
    action();
  } catch (error) {
    if (error instanceof VaultError) return error.reason;
    throw error;
  }
  throw new Error('It was opened');
}

describe('a vault with public keys', () => {
  it('seals in an API process what only a worker can open', () => {
    const sealed = web(OLD).seal(CREDENTIALS, AAD);
    expect(worker(OLD).open(sealed, AAD)).toEqual(CREDENTIALS);
    expect([web(OLD).canOpen, worker(OLD).canOpen]).toEqual([false, true]);
    expect(failureOf(() => web(OLD).open(sealed, AAD))).toBe('sealed_for_workers');
    expect(failureOf(() => web(OLD).rewrap(sealed, AAD))).toBe('sealed_for_workers');
  });

  it('opens a record only with the matching private key', () => {
    const sealed = web(OLD).seal(CREDENTIALS, AAD);
    // All the keys that an API process has, used as if they were the private ring.
    for (const ring of [publicRingOf(OLD), vaultKeys]) {
      const guess = new Vault(createPublicKeyWrapping(publicRingOf(OLD), ring));
      expect(failureOf(() => guess.open(sealed, AAD))).toBe('not_authentic');
      expect(failureOf(() => new Vault(parseKeyRing(ring)).open(sealed, AAD))).toBe('malformed');
    }
    expect(failureOf(() => worker(NEW).open(sealed, AAD))).toBe('unknown_key');
  });

  it('binds each record to its address, and detects any change', () => {
    const sealed = web(OLD).seal(CREDENTIALS, AAD);
    expect(failureOf(() => worker(OLD).open(sealed, 'consents/2/credentials'))).toBe(
      'not_authentic',
    );
    for (let at = 0; at < sealed.dek.length; at += 1) {
      const dek = Buffer.from(sealed.dek);
      dek.writeUInt8((dek[at] ?? 0) ^ 1, at);
      expect(
        failureOf(() => worker(OLD).open({ ...sealed, dek }, AAD)),
        String(at),
      ).toBe('not_authentic');
    }
    const low: Sealed = {
      ...sealed,
      dek: Buffer.concat([Buffer.alloc(32), sealed.dek.subarray(32)]),
    };
    expect(failureOf(() => worker(OLD).open(low, AAD))).toBe('not_authentic');
    const short: Sealed = { ...sealed, dek: sealed.dek.subarray(1) };
    expect(failureOf(() => worker(OLD).open(short, AAD))).toBe('malformed');
  });

  it('wraps each data key differently', () => {
    const vault = web(OLD);
    const salts = Array.from({ length: 100 }, () =>
      vault.seal('x', AAD).dek.subarray(32, 48).toString('hex'),
    );
    expect(new Set(salts).size).toBe(100);
    const senders = [vault, web(OLD)].map((one) => one.seal('x', AAD).dek.subarray(0, 32));
    expect(senders[0]?.equals(senders[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it('uses a new ephemeral key pair every ten seconds', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const vault = web(OLD);
    const opener = worker(OLD);
    const senders = [0, 9_000, 2_000, 9_000].map((ms) => {
      vi.advanceTimersByTime(ms);
      const sealed = vault.seal(CREDENTIALS, AAD);
      expect(opener.open(sealed, AAD)).toEqual(CREDENTIALS);
      return sealed.dek.subarray(0, 32).toString('hex');
    });
    vi.useRealTimers();
    expect(senders[1]).toBe(senders[0]);
    expect(senders[2]).not.toBe(senders[0]);
    expect(senders[3]).toBe(senders[2]);
  });

  it('opens records under both keys during a rotation, and keeps the data unchanged when re-wrapping', () => {
    const sealed = web(OLD).seal(CREDENTIALS, AAD);
    const rotating = worker(`${NEW},${OLD}`);
    expect(rotating.open(sealed, AAD)).toEqual(CREDENTIALS);
    expect(rotating.needsRewrap(sealed)).toBe(true);
    const rewrapped = rotating.rewrap(sealed, AAD);
    expect(rotating.needsRewrap(rewrapped)).toBe(false);
    expect(rewrapped.data).toEqual(sealed.data);
    expect(worker(NEW).open(rewrapped, AAD)).toEqual(CREDENTIALS);
    expect(failureOf(() => worker(OLD).open(rewrapped, AAD))).toBe('unknown_key');
  });

  it('lets a worker open and re-wrap what a vault with symmetric keys sealed', () => {
    const before = new Vault(parseKeyRing(vaultKeys));
    const sealed = before.seal(CREDENTIALS, AAD);
    expect(worker(OLD).open(sealed, AAD)).toEqual(CREDENTIALS);
    // Both keys were created on the same day and so have the same id, but they are different keys.
    expect(sealed.kid).toBe(worker(OLD).rotation.currentKid);
    expect(worker(OLD).needsRewrap(sealed)).toBe(true);
    const moved = worker(OLD).rewrap(sealed, AAD);
    expect(worker(OLD).open(moved, AAD)).toEqual(CREDENTIALS);
    expect(failureOf(() => before.open(moved, AAD))).toBe('malformed');
    expect(failureOf(() => web(OLD).open(moved, AAD))).toBe('sealed_for_workers');
  });
});
