import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonPort } from '../../contract/challenge.ts';
import type { RawDocument } from '../../contract/session.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { freshRut, startSimulated } from '../../testing/simulated.ts';
import type { Simulated } from '../../testing/simulated.ts';
import { bancoItau } from './definition.ts';
import { parseDollars } from './parseCards.ts';

// What the bank's sources say of its pages, one by one.

/** A recorded page with its text changed. */
function changed(
  action: string,
  page: string,
  change: (text: string) => string,
  about: Record<string, string> = {},
): RawDocument {
  const { documents } = loadFixture('banco-itau', action);
  const document = documents.find((one) => one.page === page && one.text.includes('DataContainer'));
  const found = document ?? documents.find((one) => one.page === page);
  if (found === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  const text = change(found.text);
  expect(text).not.toBe(found.text);
  return { ...found, text, about: { ...found.about, ...about } };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoItau.actions[action]?.parse(document);

const rowOf = (cells: Readonly<Record<string, string>>, balance: string): string =>
  `<tr name="DataContainer">${Object.entries(cells)
    .map(([name, text]) => `<td><span name="${name}">${text}</span></td>`)
    .join('')}<td>${balance}</td></tr>`;

/** The statement of a month with these rows. */
const month = (...rows: string[]) =>
  changed(
    'movement',
    'history',
    (text) => text.replace(/<tbody>.*<\/tbody>/s, `<tbody>${rows.join('')}</tbody>`),
    { currency: 'clp' },
  );

const paper = (date: string, number: string, charge: string, credit: string, balance: string) =>
  rowOf(
    {
      Fecha_page_iso8601: date,
      NroOperacion: number,
      Descripcion: 'PAGO',
      GirosoCargos_iso8601: charge,
      DepositosoAbonos_iso8601: credit,
    },
    balance,
  );

describe('a statement', () => {
  const [first, second] = [
    paper('03/11/2025', '000000000', '$ 1.000', '$ 0', '$ 9.000'),
    paper('04/11/2025', '000000012', '$ 0', '$ 500', '$ 9.500'),
  ];

  it('is read newest first, whichever way it is printed', () => {
    const entries = [
      { type: 'inflow', amount: 500, date: '2025-11-04', transactionNumber: '000000012' },
      { type: 'outflow', amount: 1_000, balance: 9_000, time: null },
    ];
    expect(parse('movement', month(first, second))).toMatchObject({ entries });
    expect(parse('movement', month(second, first))).toMatchObject({ entries });
  });

  it('has operations without number: nine zeros', () => {
    expect(parse('movement', month(first))).toMatchObject({
      entries: [{ transactionNumber: null }],
    });
  });

  it('is empty where the bank says so, and an error where it says nothing', () => {
    expect(() => parse('movement', month())).toThrow(/does not say so/);
    const said = changed('movement', 'history', (text) =>
      text
        .replace(/<table name="record_Table".*<\/table>/s, '')
        .replace(
          '</main>',
          '<div id="cartola-historicaSinDatos"><span name="titulo-mensaje">No existen datos para la fecha consultada</span></div></main>',
        ),
    );
    expect(parse('movement', said)).toMatchObject({ entries: [] });
  });

  it('with a charge and a credit in one row is an error', () => {
    const both = paper('03/11/2025', '1', '$ 1', '$ 2', '$ 3');
    expect(() => parse('movement', month(both))).toThrow(/both kinds/);
  });
});

it('the last movements are those that no statement has', () => {
  const all = changed('movement', 'current', (text) => `${text} `, { after: '1999-12' });
  const none = changed('movement', 'current', (text) => `${text} `, { after: '2025-12' });
  const entriesOf = (document: RawDocument) =>
    (parse('movement', document) as { entries: unknown[] }).entries;
  expect(entriesOf(all).length).toBeGreaterThan(0);
  expect(entriesOf(none)).toEqual([]);
});

describe('the home page', () => {
  it('with accounts of a kind that nobody knows is an error', () => {
    const document = changed('product-balance', 'accounts', (text) =>
      text.replaceAll('value="CA_1"', 'value="XX_1"'),
    );
    expect(() => parse('product-balance', document)).toThrow(/unknown|kind of account/i);
  });

  it('that speaks of a credit line has its data', () => {
    const document = changed('product-balance', 'accounts', (text) =>
      text.replace('id="reloadLineaCreditoConDatos"', ''),
    );
    expect(() => parse('product-balance', document)).toThrow(/credit line/);
  });
});

describe('cards', () => {
  const action = 'credit-card-unbilled-transaction';

  it('have payments as negative purchases', () => {
    const document = changed(action, 'national', (text) =>
      text.replace(/(name="MONTO_TRANSACCION_">)[^<]*/, '$1$ -123.456'),
    );
    expect(parse(action, document)).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ amount: -123_456, currency: 'clp' }),
      ]) as unknown,
    });
  });

  it.each([
    ['USD$ 12,34', 12.34],
    ['USD$ 12.34', 12.34],
    ['1.234', 1_234],
    ['USD$ -1.234,50', -1_234.5],
  ])('have dollars with a comma or a point: %s', (text, amount) => {
    expect(parseDollars(text)).toBe(amount);
  });

  it('without purchases say so', () => {
    const document = changed(action, 'national', (text) =>
      text.replace(/<tbody>.*<\/tbody>/s, '<tbody></tbody>'),
    );
    expect(() => parse(action, document)).toThrow(/does not say so/);
  });

  it('show the limits of the card that was asked for', () => {
    const document = changed('product-balance', 'limits', (text) =>
      text.replace(/(name="numTarjeta">)[^<]*/, '$1**** **** **** 0000'),
    );
    expect(() => parse('product-balance', document)).toThrow(/another card/);
  });
});

describe('Itaú Key', () => {
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await startSimulated({ secondMs: 100 });
  });
  afterAll(() => simulated.close());

  const waiting: PersonPort = {
    onChallenge: (_challenge, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  };
  const extract = (challenge: string, person?: PersonPort, rut = freshRut()) =>
    runExtraction(
      simulated.request('banco-itau', ['product-balance'], rut, {
        sandbox: { scenario: `challenge=${challenge}` },
        ...(person && { person }),
      }),
    );

  it('is approved in the app, while the page looks', async () => {
    expect(await extract('approve', waiting)).toMatchObject({ kind: 'success' });
  });

  it('may be refused there', async () => {
    expect(await extract('rejected', waiting)).toMatchObject({ code: 'CHALLENGE_REJECTED' });
  });

  it('is over as soon as the page says that it expired', async () => {
    const rut = freshRut();
    const endsSession: PersonPort = {
      onChallenge: (challenge, signal) => {
        simulated.simulator.sessions.closeAllOf(rut);
        return waiting.onChallenge(challenge, signal);
      },
    };
    const startedAt = performance.now();
    expect(await extract('approve', endsSession, rut)).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    // The bank's own limit is 180 s.
    expect(performance.now() - startedAt).toBeLessThan(150_000);
  });

  it('needs a person', async () => {
    expect(await extract('approve')).toMatchObject({ code: 'PERSON_REQUIRED' });
  });
});
