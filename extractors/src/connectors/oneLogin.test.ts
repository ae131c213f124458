import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { institutions } from '../catalogue/institutions.ts';
import { connectors } from './registry.ts';
import { runExtraction } from '../runtime/runExtraction.ts';
import { freshRut, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';

// Requests of one login, as the institution counts them.

let simulated: Simulated;

beforeAll(async () => {
  simulated = await startSimulated();
});
afterAll(() => simulated.close());

interface Counts {
  readonly logins: number;
  readonly requests: number;
  readonly logouts: number;
}

async function countsOf(entityId: string, rut: string): Promise<Counts> {
  const address = new URL('/__debug/requests', simulated.baseUrl(entityId));
  address.search = new URLSearchParams({ entity: entityId, rut }).toString();
  return (await (await fetch(address)).json()) as Counts;
}

const banks = institutions.filter(({ type }) => type === 'bank' || type === 'business-bank');

/**
 * Pages needed for balances and the person in addition to the accounts, for institutions where
 * these are not just the profile and the cards.
 */
const PAGES_BESIDE: Readonly<
  Record<string, (cards: number, accounts: number, lines: number) => number>
> = {
  // The token names the person. Each card has a page of its own besides the list.
  'banco-bci': (cards) => 1 + cards,
  // The cards are on a screen: the home page, once for each card, asks for the person, the products,
  // each account's balance and the cards; then each card's screen for its purchases.
  'banco-bice': (cards, accounts) => 1 + Math.max(1, cards) * (3 + accounts) + cards,
  // The company is chosen before anything else, and no cards are known.
  'banco-chile-empresas': () => 0,
  // One answer for all cards. The screen of each credit line asks for the products again.
  'banco-consorcio': (cards, _accounts, lines) => 1 + Math.min(1, cards) + lines,
  // The first page shows all of them; the person's name has a page of its own.
  'banco-estado': () => 1,
  // The page requests all of them by itself; the person's name has a page of its own.
  'banco-falabella': () => 1,
  // The first page shows all of them; the person's name has a page of its own.
  'banco-ripley': () => 1,
  'banco-itau': (cards) => 1 + Math.max(1, cards),
  // A token, and each card's limits besides the list.
  'banco-scotiabank': (cards) => 3 + cards,
  // Only its statements state a card's limits: their forms, and the newest in each currency.
  'banco-security': (cards) => 2 + 3 * cards,
  // One list contains all of them.
  'banco-santander': () => 0,
  // The person has a page of its own.
  'banco-santander-empresas': () => 1,
};

const logoutsOf = (id: string): number =>
  connectors.get(id)?.definition.hasLogout === false ? 0 : 1;

describe.each(banks)('$id', ({ id }) => {
  it('requests a page once, however many actions read it', async () => {
    const rut = freshRut();
    await runExtraction(simulated.request(id, ['movement'], rut));
    const alone = await countsOf(id, rut);
    const other = ['product-balance', 'movement', 'identity-validation'];
    const outcome = await runExtraction(simulated.request(id, ['movement', ...other], rut));
    if (outcome.kind !== 'success') throw new Error(JSON.stringify(outcome));
    const { accounts, creditCards, creditLines } = outcome.data['product-balance'] as Readonly<
      Record<'accounts' | 'creditCards' | 'creditLines', unknown[]>
    >;
    const both = await countsOf(id, rut);
    // Balances and movements share the accounts.
    const more = PAGES_BESIDE[id]?.(creditCards.length, accounts.length, creditLines.length) ?? 2;
    expect(both.requests - alone.requests).toBe(alone.requests + more);
    expect(both).toMatchObject({ logins: 2, logouts: 2 * logoutsOf(id) });
  });
});

describe('sii', () => {
  it('requests one folder for its pages and its document', async () => {
    const rut = freshRut();
    const count = async (types: readonly string[]) => {
      const before = await countsOf('sii', rut);
      const outcome = await runExtraction(simulated.request('sii', types, rut));
      expect(outcome.kind).toBe('success');
      return (await countsOf('sii', rut)).requests - before.requests;
    };
    const alone = await count(['tax-folder']);
    expect(await count(['tax-folder', 'tax-folder-pdf'])).toBe(alone);
  });
});
