import { readFileSync } from 'node:fs';
import { institutions, products } from '@cauce/extractors';
import { describe, expect, it } from 'vitest';
import { generateKeyRing, parseKeyRing } from '../../../../infra/keys/keyRing.ts';
import { Vault, type Sealed } from '../../../../infra/vault/Vault.ts';
import { idMaker, identifyRows } from './identifyRows.ts';

const guide = readFileSync(
  new URL('../../../../../../docs-app/content/docs/general/identificadores.mdx', import.meta.url),
  'utf8',
);

describe('the rule that the guide publishes', () => {
  const [, key = ''] = /llave de prueba `([\w-]+)`/.exec(guide) ?? [];
  const vectors = [...guide.matchAll(/^(\[.+\]) ([\w-]{24})$/gm)];

  it.each(vectors.map(([, facts = '', id = '']) => [facts, id]))('gives %s its id', (facts, id) => {
    const [entityId = '', username = '', ...others] = JSON.parse(facts) as string[];
    expect(idMaker(key, entityId, username)(others)).toBe(id);
  });

  it('has vectors of accounts, of two equal movements and of a numbered one', () => {
    expect(vectors.length).toBe(4);
    expect(new Set(vectors.map(([, , id]) => id)).size).toBe(4);
  });
});

describe('identifyRows', () => {
  const vault = new Vault(parseKeyRing(generateKeyRing(new Date())));
  const keys = new Map<string, Sealed>();
  const clients = {
    idKey: (clientId: string, create: () => Sealed) => {
      const key = keys.get(clientId) ?? create();
      keys.set(clientId, key);
      return Promise.resolve(key);
    },
  };
  const idOf = async (clientId: string, username: string, entityId = 'banco-chile') => {
    const data = { movement: products['movement']?.example };
    const identified = await identifyRows(
      { vault, clients },
      { clientId, entityId },
      username,
      data,
    );
    const [account] = identified['movement'] as { id: string; movements: { id: string }[] }[];
    return [account?.id, account?.movements[0]?.id];
  };

  it('gives the same ids again, and others to another client, person or institution', async () => {
    const first = await idOf('one', '12345678-5');
    expect(await idOf('one', '12345678-5')).toEqual(first);
    const others = [
      await idOf('two', '12345678-5'),
      await idOf('one', '12678579-8'),
      await idOf('one', '12345678-5', 'banco-bci'),
    ];
    expect(new Set([first, ...others].flat()).size).toBe(8);
  });

  it('reads no key for a product without ids', async () => {
    const data = { 'identity-validation': { isValid: true } };
    const task = { clientId: 'unread', entityId: 'banco-chile' };
    expect(await identifyRows({ vault, clients }, task, '12345678-5', data)).toEqual(data);
    expect(keys.has('unread')).toBe(false);
  });

  it('finds the product of every action', async () => {
    for (const { id: entityId, actions } of institutions) {
      for (const { type, product } of actions) {
        const schema = products[product]?.schema.tailor('delivered');
        const deps = { vault, clients };
        const data = { [type]: products[product]?.example };
        const found = await identifyRows(deps, { clientId: 'one', entityId }, '12345678-5', data);
        expect(schema?.validate(found[type]).error, `${entityId}:${type}`).toBeUndefined();
      }
    }
  });
});
