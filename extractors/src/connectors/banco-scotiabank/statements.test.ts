import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import type { BrowserSession, Sign, Target } from '../../contract/browser.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession, RawDocument, RequestOptions } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { Context } from './fetch.ts';
import { fetchStatements } from './fetchStatements.ts';
import { readStatement, summaryIn } from './parseStatements.ts';
import { newState } from './state.ts';

// What the bank's sources report about its statements, one test for each fact.

const HEADS = {
  nacional: ['FECHA', 'DESCRIPCIÓN', 'CIUDAD', 'MONTO', ''],
  internacional: ['FECHA', 'DESCRIPCIÓN', 'PAÍS', 'REFERENCIA', 'MONTO'],
} as const;
type Kind = keyof typeof HEADS;
type Rows = readonly (readonly string[])[];

const tableOf = (kind: Kind, rows: Rows, heads: readonly string[] = HEADS[kind]): string =>
  `<table><thead><tr class="table__row">${heads
    .map((one) => `<th class="table__header-item"><span>${one}</span></th>`)
    .join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr class="table__row">${row.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const MORE = 'Ver más Movimientos facturados';

interface Screen {
  readonly rows?: Rows;
  readonly abroad?: Rows;
  readonly print?: Rows;
  readonly label?: string;
  readonly until?: string;
  readonly button?: string;
  /** The button below the table of purchases abroad. */
  readonly buttonAbroad?: string;
}

const PAYMENT = ['04/01/2026', 'PAGO EN EFECTIVO', '', '$-1.234.567', ''];
const KIOSK = ['10/01/2026', 'KIOSCO &amp; CIA', 'SANTIAGO', '$2.500', ''];

const screen = ({ rows = [PAYMENT, KIOSK], abroad = [], ...more }: Screen = {}): string =>
  `<body><label class="label__tarjetas-credito">${more.label ?? 'Visa Enjoy ****1234'}</label>
  <button class="tab__action">Nacionales</button><button class="tab__action">Internacionales</button>
  <div class="saldo"><p>Período hasta</p><h1 class="saldo__text">${more.until ?? '20/01/2026'}</h1></div>
  <div class="tabla__movimientos--nacional">${tableOf('nacional', rows)}${more.button ?? ''}</div>
  <div class="tabla__movimientos--internacional">${tableOf('internacional', abroad)}
  ${more.buttonAbroad ?? `<button>${MORE}</button>`}</div>
  <div style="display: none"><div class="tabla__movimientos--nacional-print">
  ${tableOf('nacional', more.print ?? rows)}<button>${MORE}</button></div></div></body>`;

const ABOUT = {
  card: '1',
  digits: '1234',
  currency: 'clp',
  date: '2026-01-20',
  limit: '7.000.000',
  billed: '1.791',
  minimum: '90',
  previous: '1.234.567',
  from: '21/12/2025',
  until: '20/01/2026',
  due: '05/02/2026',
  next: '20/02/2026',
};
const IN_DOLLARS = { ...ABOUT, currency: 'usd', billed: '1,50', minimum: '0,50', previous: '0,00' };

const statementPage = (text: string, about: RawDocument['about'] = ABOUT): BankPage =>
  readStatement({
    page: 'statement',
    address: '',
    contentType: 'text/html',
    text,
    bytes: null,
    about,
  });

describe('a statement', () => {
  it('has its purchases from the screen, newest first, and payments as negative amounts', () => {
    expect(statementPage(screen())).toMatchObject({
      kind: 'statement',
      card: '1',
      total: 2,
      statement: {
        currency: 'clp',
        statementDate: '2026-01-20',
        transactions: [
          {
            transactionDate: '2026-01-10',
            description: 'KIOSCO & CIA',
            location: 'SANTIAGO',
            amount: 2_500,
            currency: 'clp',
          },
          { transactionDate: '2026-01-04', location: null, amount: -1_234_567 },
        ],
      },
    });
  });

  it('has no reference, instalments or original amount, which the screen does not show', () => {
    expect(statementPage(screen({ rows: [KIOSK] }))).toMatchObject({
      statement: {
        transactions: [{ referenceNumber: null, installments: null, originalCurrencyAmount: null }],
      },
    });
  });

  it('has its amounts and days from the summary, and today’s limit', () => {
    expect(statementPage(screen())).toMatchObject({
      statement: {
        summary: {
          creditLimit: 7_000_000,
          usedCredit: null,
          availableCredit: null,
          billingPeriodStart: '2025-12-21',
          billingPeriodEnd: '2026-01-20',
          paymentDueDate: '2026-02-05',
          nextBillingDate: '2026-02-20',
          previousBalance: 1_234_567,
          newBalance: 1_791,
          minimumPayment: 90,
          monthlyInterestRate: null,
          cae: null,
          lateFeeInterest: null,
        },
      },
    });
  });

  it('may lack days that the summary gives as dashes, except the end of its period', () => {
    const { due: _due, ...about } = ABOUT;
    expect(statementPage(screen(), about)).toMatchObject({
      statement: { summary: { paymentDueDate: null } },
    });
    const { until: _until, ...endless } = IN_DOLLARS;
    const abroad = [['10/01/2026', 'X', 'US', '1,50', 'USD 1,50']];
    const text = screen({ abroad, buttonAbroad: '' });
    expect(() => statementPage(text, endless)).toThrow(/no period/);
  });

  it('in dollars has columns of its own, and rows without a date are no movements', () => {
    const abroad = [
      ['<span> </span>', 'TOTAL PAGOS', '00', '0', 'USD 0,00'],
      ['04/01/2026', 'PAGO EN EFECTIVO', '', '-12,34', 'USD -12,34'],
      ['', 'TOTAL COMPRAS', '00', '0', 'USD 0,00'],
      ['09/01/2026', 'STORE, INC.', 'US', '1.058,84', 'USD 1.058,84'],
      ['', 'COMISIONES, OTROS CARGOS Y AB', '00', '0', 'USD 0,00'],
    ];
    expect(statementPage(screen({ abroad, buttonAbroad: '' }), IN_DOLLARS)).toMatchObject({
      total: 2,
      statement: {
        currency: 'usd',
        transactions: [
          { description: 'STORE, INC.', location: 'US', amount: 1_058.84, currency: 'usd' },
          { description: 'PAGO EN EFECTIVO', location: null, amount: -12.34 },
        ],
      },
    });
  });

  it('without movements is read as such only if the summary has none either', () => {
    const empty = screen({ rows: [] });
    expect(statementPage(empty, { ...ABOUT, movements: 'none' })).toMatchObject({ total: 0 });
    expect(() => statementPage(empty)).toThrow(/does not say so/);
  });

  it('may be shown with a list of cards instead of the card’s name', () => {
    const label = 'Tarjeta</label><select><option>Visa ****9999</option><option>MC ****1234';
    expect(statementPage(screen({ label }))).toMatchObject({ total: 2 });
  });

  it.each<[string, Screen, RegExp]>([
    ['of another card', { label: 'Visa Enjoy ****9999' }, /another card/],
    ['of no card', { label: '' }, /another card/],
    ['of another period', { until: '20/12/2025' }, /another period/],
    ['with a later purchase', { rows: [['21/01/2026', 'X', '', '$1', '']] }, /after the statement/],
    ['with a purchase without a date', { rows: [['', 'X', '', '$1', '']] }, /without a date/],
    ['with a malformed date', { rows: [['32/01/2026', 'X', '', '$1', '']] }, /date/],
    ['with a malformed amount', { rows: [['10/01/2026', 'X', '', 'US$ 1', '']] }, /amount/],
    ['with a shorter row', { rows: [['10/01/2026', 'X']] }, /lacks a cell/],
    ['with rows missing that the table for printing has', { print: [PAYMENT] }, /hides/],
    ['with a button for more', { button: `<button>${MORE}</button>` }, /hides/],
  ])('is rejected if the screen is %s', (_name, values, message) => {
    expect(() => statementPage(screen(values))).toThrow(message);
  });

  it('is whole if the button for more is disabled or hidden', () => {
    for (const state of ['disabled', 'hidden', 'style="display: none;"']) {
      const button = `<button ${state}><span>${MORE}</span></button>`;
      expect(statementPage(screen({ button }))).toMatchObject({ total: 2 });
    }
  });

  it('is rejected without one of its columns, and the error has no content of the page', () => {
    const text = screen().replace('MONTO', 'TOTAL');
    expect(() => statementPage(text)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE', field: 'monto' }) as Error,
    );
  });
});

const DETAIL = {
  totalPeriodoAnterior: '10',
  pagosRealizados: '0',
  pagosAutomaticos: '0',
  totalComprasAvanceSinCuotas: '0',
  totalComprasAvancesEnCuotas: '0,00',
  traspasoDeudaInternacional: '0',
  totalCostos: '0',
  totalAbonosDevoluciones: '0',
};
const RESUMEN = {
  totalFacturado: '10',
  pagoMinimo: '1',
  pagarHasta: '--/--/--',
  periodoFacturacionDesde: '21/12/2025',
  periodoFacturacionHasta: '20/01/2026',
};
const summaryOf = (detail: object = {}, resumen: object = {}) => ({
  informacionPeriodoResumen: { ...RESUMEN, ...resumen },
  informacionPeriodoDetalle: { ...DETAIL, ...detail },
  proximoPeriodoResumen: { periodoHasta: '20/02/2026', pagarHasta: '--/--/--' },
});

describe('a summary', () => {
  const read = (body: unknown) =>
    summaryIn({
      page: 'summary',
      address: '',
      contentType: 'application/json',
      bytes: null,
      about: {},
      text: JSON.stringify(body),
    });

  it('has no movements only if nothing was bought, paid or charged and the balance is the same', () => {
    expect(read(summaryOf())).toEqual({
      billed: '10',
      minimum: '1',
      previous: '10',
      movements: 'none',
      from: '21/12/2025',
      until: '20/01/2026',
      next: '20/02/2026',
    });
    expect(read(summaryOf({ pagosRealizados: '-10' }))['movements']).toBeUndefined();
    expect(read(summaryOf({ totalCostos: '1' }))['movements']).toBeUndefined();
    expect(read(summaryOf({}, { totalFacturado: '11' }))['movements']).toBeUndefined();
  });

  it('is rejected by the name of a field that is missing', () => {
    expect(() => read(summaryOf({ totalCostos: undefined }))).toThrow(/totalCostos/);
  });
});

describe('the reading of statements', () => {
  const card = {
    key: '1',
    truncatedPan: 'XXXX XXXX XXXX 1234',
    handles: { national: 'A', international: 'A', statements: 'A' },
  };

  /** A bank with statements of these kinds, whose screen adds a row by each press. */
  function bank(tipo: string[], holds: (sign: Sign) => boolean = () => true, extra = 2) {
    const steps: unknown[] = [];
    let left = extra;
    const shown = () =>
      screen({
        rows: [PAYMENT, KIOSK, ...Array.from({ length: extra - left }, () => KIOSK)],
        print: [PAYMENT, KIOSK, ...Array.from({ length: extra }, () => KIOSK)],
        button: `<button ${left === 0 ? 'disabled' : ''}>${MORE}</button>`,
      });
    const browser = {
      open: (address: string) => Promise.resolve(steps.push(['open', address])),
      press: (target: Target) => {
        steps.push(['press', 'button' in target ? target.button : target, target.frame]);
        if ('selector' in target) left -= 1;
        return Promise.resolve();
      },
      waitFor: (signs: Readonly<Record<string, readonly Sign[]>>) => {
        const outcome = Object.keys(signs).find((name) => signs[name]?.some(holds));
        return outcome === undefined
          ? Promise.reject(new ExtractionError('UNEXPECTED_PAGE', 'None of the outcomes'))
          : Promise.resolve(outcome);
      },
      markupOf: (target: Target, { unlike }: { unlike?: string } = {}) => {
        const [own] = /<div class="tabla__movimientos--nacional">.*?<\/div>/s.exec(shown()) ?? [];
        const markup = 'selector' in target && target.selector === 'body' ? shown() : own;
        return Promise.resolve(markup === undefined || markup === unlike ? null : markup);
      },
    } as unknown as BrowserSession;
    const fecfac = tipo.map((_one, index) => `20${String(index + 1).padStart(2, '0')}2026`);
    const answers: Readonly<Record<string, unknown>> = {
      lstTarjetaSaldosEnc: { L09000: { cards: [{ prd: 'V0001234', prdoriid: 'P1' }] } },
      vt_ConsultaEstadoVisaEnc: { lstConsultaEstadoVisaEnc: { tipo, fecfac } },
      'jwt.xml': { token: 'def' },
      getSimpleAccountStatement: summaryOf({ pagosRealizados: '-10' }),
    };
    const asked: string[] = [];
    const session = {
      get: (address: string, { page, about = {}, headers }: RequestOptions) => {
        asked.push([address, headers?.['authorization']].filter(Boolean).join(' '));
        const [, body] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
        const text = JSON.stringify(body);
        const document = {
          page,
          address,
          contentType: 'application/json',
          text,
          bytes: null,
          about,
        };
        return Promise.resolve({ status: 200, json: () => body, document: () => document });
      },
    } as unknown as InstitutionSession;
    const state = newState();
    const limits = {
      key: 'A',
      national_amount: '1.000',
      national_amount_available: '1',
      international_amount: null,
      international_amount_available: null,
    };
    const text = JSON.stringify(limits);
    const json = { address: '', contentType: 'application/json', bytes: null };
    state.limits.set('1', { page: 'limits', text, about: {}, ...json });
    const context: Context = { session, browser, state, username: '1-9', standIn: NO_STAND_IN };
    const all = async () => {
      const documents: RawDocument[] = [];
      for await (const one of fetchStatements(context, card)) documents.push(one);
      return documents;
    };
    return { steps, asked, all };
  }

  it('takes the newest period of a currency, and presses for more rows until none are left', async () => {
    const { steps, asked, all } = bank(['N', 'N']);
    const documents = await all();
    expect(documents.map(({ page, about }) => [page, about['date'], about['limit']])).toEqual([
      ['statement-index', undefined, undefined],
      ['statement', '2026-02-20', '1.000'],
    ]);
    expect(documents[1]?.text.match(/KIOSCO/g)).toHaveLength(6);
    const frame = 'iframe#iframe-stage';
    const more = { frame, selector: 'div.tabla__movimientos--nacional button' };
    expect(steps).toEqual([
      [
        'open',
        'https://www.scotiabank.cl/mfe/sweb/mfe-shell-web-cl/mfe/mfe-simple-account-statement-web-cl/?tab=movimientos-facturados&card=1234',
      ],
      ['press', 'Nacionales', frame],
      ['press', more, frame],
      ['press', more, frame],
    ]);
    expect(asked.at(-1)).toMatch(/MDAwMTIzNA.*\?period=2026-02&currency=CLP Bearer def$/);
  });

  it('of a card that was never billed opens no screen', async () => {
    const { steps, all } = bank([]);
    expect((await all()).map(({ page }) => page)).toEqual(['statement-index']);
    expect(steps).toEqual([]);
  });

  it('refuses a statement in dollars of a card without a limit in dollars', async () => {
    await expect(bank(['I'], undefined, 0).all()).rejects.toThrow(/without a limit/);
  });

  it('refuses a screen that does not react to the button', async () => {
    await expect(bank(['N'], undefined, -1).all()).rejects.toMatchObject({
      code: 'UNEXPECTED_PAGE',
    });
  });

  it.each<[string, string, (sign: Sign) => boolean]>([
    [
      'SESSION_LOST',
      'the shell redirects to the login',
      ({ address, frame }) =>
        frame === undefined &&
        address?.test('https://banco.scotiabank.cl/mfe-login/scotia') === true,
    ],
    [
      'SESSION_LOST',
      'a call of the screen is refused',
      ({ answer }) => answer?.status?.includes(599) === true,
    ],
    [
      'INSTITUTION_UNAVAILABLE',
      'a call of the screen fails',
      ({ answer }) => answer?.status?.includes(500) === true,
    ],
    [
      'INSTITUTION_UNAVAILABLE',
      'the screen is being maintained',
      ({ text }) => text?.test('Estamos en mantención') === true,
    ],
    ['UNEXPECTED_PAGE', 'nothing of that is shown', () => false],
  ])('is a %s if %s', async (code, _name, holds) => {
    await expect(bank(['N'], holds).all()).rejects.toMatchObject({ code });
  });
});
