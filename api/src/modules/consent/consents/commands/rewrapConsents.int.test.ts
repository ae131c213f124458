import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../../test/connect.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { generateKeyRing, parseKeyRing } from '../../../../infra/keys/keyRing.ts';
import { Vault } from '../../../../infra/vault/Vault.ts';
import { consentAad } from '../consents.types.ts';
import { openHistory } from '../rowHistory.ts';
import { rewrapConsents } from './rewrapConsents.ts';

const OLD = generateKeyRing(new Date('2026-01-01'));
const NEW = generateKeyRing(new Date('2026-11-21'));

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer({ VAULT_KEYS: OLD });
  client = await connectClient(server);
});
afterAll(() => server.close());

describe('rotating the vault key', () => {
  it('re-wraps the secrets of consents, so that the old key can be retired', async () => {
    const { consents, sealedConsents } = server.container;
    const active = await client.consent('12345678-5', {
      products: ['identity-validation', 'movement'],
    });
    const pending = await client.widget('15509661-6');
    const revoked = await client.consent('12678579-8');
    await client.withTaskToken('POST', `/consents/${revoked.consentId}/revoke`, '12678579-8');
    const gaps = { identity: 1 };
    const read = await consents.find(active.consentId);
    const [identity, ...others] = read?.results ?? [];
    if (!read || !identity) throw new Error('not there');
    await sealedConsents.rewrap(read, { ...read, results: [{ ...identity, gaps }, ...others] });
    const rotating = new Vault(parseKeyRing(`${NEW},${OLD}`));
    expect(await rewrapConsents({ vault: server.container.vault, sealedConsents })).toBe(0);
    expect(await rewrapConsents({ vault: rotating, sealedConsents })).toBe(2);
    expect(await rewrapConsents({ vault: rotating, sealedConsents })).toBe(0);

    const vault = new Vault(parseKeyRing(NEW));
    const open = async (id: string) => {
      const stored = await consents.find(id);
      if (!stored?.person) throw new Error('not there');
      return {
        person: vault.open(stored.person, consentAad(id, 'person')),
        username: stored.username ? vault.open(stored.username, consentAad(id, 'username')) : null,
        results: stored.results.map(({ product, data }) =>
          vault.open(data, consentAad(id, `results/${product}`)),
        ),
        gaps: stored.results.map((one) => one.gaps ?? null),
        histories: stored.results.map((one) => openHistory(vault, stored, one)),
      };
    };
    expect(await open(active.consentId)).toMatchObject({
      person: { username: '12345678-5' },
      username: '12345678-5',
      results: [{ isValid: true }, expect.any(Array) as unknown[]],
      gaps: [gaps, null],
      histories: [{ rows: [] }, { rows: expect.arrayContaining([expect.anything()]) as unknown[] }],
    });
    expect(await open(pending.consentId)).toMatchObject({
      person: { username: '15509661-6' },
      username: null,
      results: [],
    });
  });

  it('finds a consent if just one of its results is still under the old key', async () => {
    const { consents, sealedConsents } = server.container;
    const { currentKid } = new Vault(parseKeyRing(NEW)).rotation;
    const { consentId } = await client.consent('9868503-0');
    const seen = await consents.find(consentId);
    const [result] = seen?.results ?? [];
    if (!seen || !result) throw new Error('not there');
    const underNew = <T extends object>(sealed: T) => ({ ...sealed, kid: currentKid });
    const taken = { ...result, data: underNew(result.data) };
    await sealedConsents.rewrap(seen, {
      person: seen.person && underNew(seen.person),
      username: seen.username ? underNew(seen.username) : null,
      results: [result, taken],
    });
    const found = (await sealedConsents.underOtherKeys(currentKid, 100)).map(({ _id }) => _id);
    expect(found).toContain(consentId);
  });

  it('does not restore the secrets of a consent that ended meanwhile', async () => {
    const { consents, sealedConsents } = server.container;
    const widget = await client.consent('41261533-6');
    const seen = await consents.find(widget.consentId);
    if (!seen) throw new Error('not there');
    await client.withTaskToken('POST', `/consents/${widget.consentId}/revoke`, '41261533-6');
    await sealedConsents.rewrap(seen, seen);
    expect(await consents.find(widget.consentId)).toMatchObject({ credentials: null, results: [] });
  });
});
