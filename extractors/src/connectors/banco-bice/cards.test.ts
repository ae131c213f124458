import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { parse } from './parse.ts';
import { cardsIn } from './parseCards.ts';

// What the bank's sources report about the screen of a card, one test for each fact.

const chart = (title: string, [total, used, available]: readonly string[]): string =>
  `<app-progression-chart><h4 class="chart-title">${title}</h4><p>Cupo Total:<b>${String(total)}</b></p>` +
  `<p>Cupo utilizado<b>${String(used)}</b></p><p>Cupo disponible<b>${String(available)}</b></p></app-progression-chart>`;

const PESOS = chart('Nacional', ['2.000.000', '500.000', '1.500.000']);
const DOLLARS = chart('Internacional', ['1.500,00 US$', '12,50 US$', '1.487,50 US$']);
const CYCLE = '<p>Facturación: 20 marzo 2026</p><p>Vencimiento: 05 abril 2026</p>';
const TABS = '<button id="tab0">Por facturar</button><button id="tab1">Facturados</button>';

const row = (parts: Readonly<Record<string, string>>, kind = 'cargos'): string =>
  `<app-transaction-row><div class="row transaction"><div class="wm-100 ${kind}">${Object.entries({
    date: '26 mar 2026',
    'transaction-amount': '50.000',
    'category-name': 'Compras',
    'category-description': 'Supermercado',
    'transaction-detail': 'JUMBO',
    'transaction-installments': '1 de 1',
    ...parts,
  })
    .map(([name, text]) => (text === '' ? '' : `<p class="${name}">${text}</p>`))
    .join('')}</div></div></app-transaction-row>`;

const screen = (rest: string, name = 'Visa Signature', charts = PESOS + DOLLARS): string =>
  `<p class="subheading semibold">${name}</p><p class="format-number">**** 4821</p>${CYCLE}${charts}${TABS}${rest}`;

function documentOf(page: string, text: string, about: RawDocument['about'] = {}): RawDocument {
  const address = 'https://portalpersonas.bice.cl/movimientos-tc';
  return { page, address, contentType: 'text/html', text, bytes: null, about };
}

const read = (...given: Parameters<typeof documentOf>): unknown => parse(documentOf(...given));

const refused = (attempt: () => unknown): unknown => {
  try {
    attempt();
  } catch (error) {
    return toOutcome(error);
  }
  return null;
};
const UNEXPECTED = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as unknown;

describe('the cards', () => {
  const article = (...given: Parameters<typeof screen>): string =>
    `<article>${screen(...given)}</article>`;

  it('have a name, the last four digits, and a limit in each currency', () => {
    const text = article('') + article('', 'Tarjeta Negra', PESOS);
    expect(read('cards', text)).toEqual({
      kind: 'cards',
      cards: [
        {
          cardHolderName: null,
          truncatedPan: 'XXXX XXXX XXXX 4821',
          detail: {
            type: 'visa',
            name: 'Visa Signature',
            isAdditionalCard: false,
            singleCreditLimit: false,
            balances: {
              clp: { creditLimit: 2_000_000, currentBalance: 500_000, availableCredit: 1_500_000 },
              usd: { creditLimit: 1_500, currentBalance: 12.5, availableCredit: 1_487.5 },
            },
          },
        },
        expect.objectContaining({
          detail: expect.objectContaining({
            type: 'other',
            typeText: 'Tarjeta Negra',
            balances: expect.objectContaining({ usd: null }) as unknown,
          }) as unknown,
        }),
      ],
    });
    expect(cardsIn(documentOf('cards', text)).map(({ key, handles }) => [key, handles.national])) //
      .toEqual([
        ['1', '#collapseTC0 a.ultimosMov'],
        ['2', '#collapseTC1 a.ultimosMov'],
      ]);
  });

  it('may have used more than their limit', () => {
    const charts = chart('Nacional', ['100', '$ 130', '-30']);
    expect(read('cards', article('', 'Visa', charts))).toMatchObject({
      cards: [{ detail: { balances: { clp: { currentBalance: 130, availableCredit: -30 } } } }],
    });
  });

  it.each([
    ['without a limit in pesos', DOLLARS],
    ['with two limits in pesos', PESOS + PESOS],
    ['with a limit of a third kind', PESOS + chart('Avances', ['1', '1', '1'])],
    ['without an amount', chart('Nacional', ['', '500', '500'])],
    ['with dollars as pesos', chart('Nacional', ['1,50 US$', '1,00 US$', '0,50 US$'])],
  ])('are refused %s', (_name, charts) => {
    expect(refused(() => read('cards', article('', 'Visa', charts)))).toEqual(UNEXPECTED);
  });

  it('are none only if the home page says so', () => {
    const home = '<h3 id="headingTwo"><button>Tarjetas</button></h3>';
    expect(read('cards', `${home}<p>No tienes tarjetas</p>`)).toEqual({ kind: 'cards', cards: [] });
    for (const text of [home, '<p>No tienes tarjetas</p>', '']) {
      expect(refused(() => read('cards', text))).toEqual(UNEXPECTED);
    }
  });
});

describe('unbilled purchases', () => {
  const unbilled = (rows: string, page = 'national') => read(page, screen(rows), { card: '1' });

  it('have a day, an amount and a text, but no reference, place or instalment’s amount', () => {
    expect(unbilled(row({ 'transaction-installments': '2 de 6' }))).toEqual({
      kind: 'national',
      owner: '1',
      total: { from: null, next: null },
      order: 'newest-first',
      cycle: { billingDate: '2026-03-20', paymentDueDate: '2026-04-05' },
      entries: [
        {
          transactionDate: '2026-03-26',
          description: 'JUMBO',
          amount: 50_000,
          currency: 'clp',
          referenceNumber: null,
          location: null,
          isPending: false,
          originalCurrencyAmount: null,
          originalCurrency: null,
          installments: { total: 6, current: 2, amount: null },
        },
      ],
    });
  });

  it('are paid at once if their instalments are "1 de 1" or not shown', () => {
    for (const shown of ['1 de 1', '']) {
      expect(unbilled(row({ 'transaction-installments': shown }))).toMatchObject({
        entries: [{ installments: null }],
      });
    }
  });

  it('are negative in a row of the class abonos, which has no description of its category', () => {
    const paid = row({ 'category-description': '', 'transaction-detail': 'PAGO' }, 'abonos');
    expect(unbilled(paid)).toMatchObject({ entries: [{ amount: -50_000, description: 'PAGO' }] });
  });

  it('have US$ after an amount in dollars', () => {
    expect(unbilled(row({ 'transaction-amount': '1.012,50 US$' }), 'international')).toMatchObject({
      kind: 'international',
      entries: [{ amount: 1_012.5, currency: 'usd' }],
    });
  });

  it('are refused if they belong to the list in the other currency', () => {
    expect(refused(() => unbilled(row({}), 'international'))).toEqual(UNEXPECTED);
    const dollars = row({ 'transaction-amount': '12,50 US$' });
    expect(refused(() => unbilled(dollars))).toEqual(UNEXPECTED);
  });

  it('are listed newest first, whatever the order on the screen', () => {
    const rows = row({ date: '02 ene 2026' }) + row({ date: '15 feb 2026' });
    expect(unbilled(rows)).toMatchObject({
      entries: [{ transactionDate: '2026-02-15' }, { transactionDate: '2026-01-02' }],
    });
  });

  it('are none only if the screen says so', () => {
    expect(unbilled('<p>No tienes movimientos</p>')).toMatchObject({ entries: [] });
    expect(refused(() => unbilled(''))).toEqual(UNEXPECTED);
  });

  it('have an empty description if the row has no text', () => {
    expect(unbilled(row({ 'transaction-detail': '' }))).toMatchObject({
      entries: [{ description: '', amount: 50_000 }],
    });
  });

  it.each([
    ['charged with a sign', row({ 'transaction-amount': '-50.000' })],
    ['without an amount', row({ 'transaction-amount': '' })],
    ['without a day', row({ date: '' })],
    ['on an invalid day', row({ date: '31 feb 2026' })],
    ['neither charged nor credited', row({}, 'otros')],
    ['with unknown instalments', row({ 'transaction-installments': 'tres cuotas' })],
  ])('are left out %s, and the others are kept', (_name, rows) => {
    expect(unbilled(rows + row({}))).toMatchObject({
      entries: [{ amount: 50_000 }],
      gaps: { natTransactions: 1 },
    });
  });

  it('are refused without the dates of their bill', () => {
    const text = screen(row({})).replace('Vencimiento:', 'Vence');
    expect(refused(() => read('national', text))).toEqual(UNEXPECTED);
  });
});

describe('a billed period', () => {
  const period = (text: string, rest: string): string =>
    `<div id="acc-0"><div class="period-accordion-header"><strong>${text}</strong></div>${rest}</div>`;
  const about = { card: '1', currency: 'clp', limit: '2000000', next: 'usd' };

  it('is a statement of its last day, with today’s limit and nothing else that is not shown', () => {
    expect(read('statements', period('25 feb 2026 - 26 mar 2026', row({})), about)).toMatchObject({
      kind: 'statements',
      owner: '1',
      total: { from: null, next: 'usd' },
      entries: [
        {
          currency: 'clp',
          statementDate: '2026-03-26',
          transactions: [{ amount: 50_000 }],
          summary: {
            creditLimit: 2_000_000,
            usedCredit: null,
            newBalance: null,
            minimumPayment: null,
            billingPeriodStart: '2026-02-25',
            billingPeriodEnd: '2026-03-26',
            paymentDueDate: null,
            nextBillingDate: null,
          },
        },
      ],
    });
  });

  it('may be empty only if it says so', () => {
    const empty = (words: string) =>
      read('statements', period('25 feb 2026 - 26 mar 2026', words), about);
    expect(empty('No tienes movimientos')).toMatchObject({ entries: [{ transactions: [] }] });
    expect(refused(() => empty(''))).toEqual(UNEXPECTED);
  });

  it('in dollars needs a limit in dollars', () => {
    const text = period('25 feb 2026 - 26 mar 2026', row({ 'transaction-amount': '12,50 US$' }));
    const dollars = { card: '1', currency: 'usd' };
    expect(refused(() => read('statements', text, dollars))).toEqual(UNEXPECTED);
    expect(read('statements', text, { ...dollars, limit: '1500' })).toMatchObject({
      entries: [{ currency: 'usd', summary: { creditLimit: 1_500 } }],
    });
  });

  it.each(['26 mar 2026', '25 feb 2026 - 26 mar 2026 - 1', 'marzo - abril'])(
    'is refused with the days %s',
    (days) => {
      expect(refused(() => read('statements', period(days, row({})), about))).toEqual(UNEXPECTED);
    },
  );

  it('does not exist only if the screen says so', () => {
    const none = screen('<p>No tienes movimientos facturados</p>');
    expect(read('statements', none, about)).toMatchObject({ entries: [] });
    expect(refused(() => read('statements', screen(''), about))).toEqual(UNEXPECTED);
  });
});
