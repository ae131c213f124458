import { describe, expect, it } from 'vitest';
import type { BrowserSession, Target } from '../../contract/browser.ts';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { noBrowser } from '../../runtime/browserSession.ts';
import { samplesOf } from '../../../test/samples.ts';
import type { Context } from './fetch.ts';
import { fetchInvestments } from './fetchInvestments.ts';
import { parse } from './parse.ts';
import { HOME, INVESTMENTS } from './portal.ts';

// What the bank's only source shows of its screens of deposits and funds.

const sample = samplesOf('banco-chile').find(({ name }) => name === 'investments.screens.json');
const document = sample?.document as RawDocument;
const [deposits = '', firstDeposit = '', secondDeposit = '', funds = '', ...fundDetails] =
  document.text.split('\n');

const read = (text: string): unknown => parse({ ...document, text });

function holdingsIn(text: string) {
  const page = parse({ ...document, text });
  if (page.kind !== 'investments') throw new Error('Another page');
  return page.holdings;
}

function refusalOf(text: string): unknown {
  expect(text).not.toBe(document.text);
  try {
    return read(text);
  } catch (error) {
    return toOutcome(error);
  }
}

const without = (list: string): string =>
  list
    .replace(/\$ [\d.]+ Cantidad \d/, '$ 0 Cantidad 0')
    .replace(/(?<=OCULTAR SALDOS )\$ [\d.]+(?= Al)/, '$ 0')
    .replace(/(?<=MIS (?:DEPÓSITOS A PLAZO|FONDOS MUTUOS) ).*?(?=Te puede|Revisa)/, '');

describe('investments', () => {
  it('have a rate for 30 days, whatever the days for which the bank prints it', () => {
    const monthly = document.text.replace(
      'Tasa base (360 días) 5,40%',
      'Tasa base (30 días) 0,4512%',
    );
    const rates = [document.text, monthly].map((text) =>
      holdingsIn(text).termDeposits.map(({ baseInterestRate }) => baseInterestRate),
    );
    expect(rates).toEqual([
      [0.45, 0.5],
      [0.4512, 0.5],
    ]);
  });

  it('may have lost value, with the minus before or after the symbol', () => {
    const before = document.text.replace('histórica: $ -21.000', 'histórica: -$ 21.000');
    expect(before).not.toBe(document.text);
    expect(holdingsIn(before)).toEqual(holdingsIn(document.text));
  });

  it('are none if the bank counts no deposit, and funds add up to nothing', () => {
    const text = [without(deposits), without(funds)].join('\n');
    expect(holdingsIn(text)).toMatchObject({
      investorProfile: 'moderate',
      termDeposits: [],
      mutualFunds: [],
    });
  });

  it('have no profile if the bank recommends nothing', () => {
    const text = document.text.replace(/RECOMENDACIÓN.*VER DETALLES /, '');
    expect(holdingsIn(text)).toEqual({ ...holdingsIn(document.text), investorProfile: null });
  });

  it.each([
    ['a deposit more', 'Cantidad 2', 'Cantidad 3'],
    ['other funds than it adds up', '$ 1.370.000 Al', '$ 1.370.001 Al'],
    ['no end of a list', 'Te puede interesar', 'Te interesa'],
    ['a deposit twice', '00000000000000012', '00000000000000011'],
    ['details without their deposit', `\n${firstDeposit}`, ''],
    ['the details of another deposit', firstDeposit, secondDeposit],
    ['the details of another fund', 'Serie: Digital', 'Serie: L'],
    ['details of a fund with another name', 'Acerca del fondo Fondo', 'Acerca del fondo Mi Fondo'],
    ['an unknown kind of deposit', 'depósito Renovable Tipo', 'depósito Fijo Tipo'],
    ['a deposit in dollars', 'moneda CLP', 'moneda USD'],
    ['a fund in dollars', 'Moneda PESO', 'Moneda DOLAR'],
    ['an unknown profile', 'elegido es: Moderado', 'elegido es: Audaz'],
    ['no shares', /N° de cuotas: [\d.,]+/g, ''],
    ['no rate', 'Tasa período 0,45%', 'Tasa período'],
    ['a broken amount', 'Monto Inicial $ 2.200.000', 'Monto Inicial $ 2.200.00'],
  ])('are rejected with %s', (_name, pattern, replacement) => {
    expect(refusalOf(document.text.replace(pattern, replacement))).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
    });
  });
});

/** What the portal shows step by step: the texts of its page, and the markup that goes with each. */
function browserOn(screens: Readonly<Record<string, readonly string[]>>) {
  const done: string[] = [];
  let left: string[] = [];
  const markup = (text: string): string =>
    `<body><p>${text}</p><button id="id-ver-detalle-dap"></button><p><button id="id-ver-detalle-dap"></button></p><button id="id-card-0-ver-detalle-x"></button><button id="id-card-1-ver-detalle-x"></button></body>`;
  const show = (step: string): Promise<void> => {
    done.push(step);
    left = [...(screens[step] ?? left.slice(0, 1))];
    return Promise.resolve();
  };
  const browser: BrowserSession = {
    ...noBrowser,
    open: (address) => show(address.slice(HOME.length)),
    press: (target: Target) => show('selector' in target ? target.selector : ''),
    waitFor: (signs) => Promise.resolve(Object.keys(signs)[left.length === 0 ? 0 : 1] as never),
    textOf: () => Promise.resolve(left[0] ?? ''),
    markupOf: (_target, { unlike } = {}) => {
      if (unlike === undefined) return Promise.resolve(markup(left[0] ?? ''));
      left.shift();
      return Promise.resolve(left[0] === undefined ? null : markup(left[0]));
    },
  };
  return { done, context: { browser } as unknown as Context };
}

async function textFrom(context: Context): Promise<string | undefined> {
  for await (const { text } of fetchInvestments(context)) return text;
  return undefined;
}

describe('the screens of investments', () => {
  const [firstFund = '', secondFund = ''] = fundDetails;
  const SECOND = 'body > :nth-child(3) > :nth-child(1)';
  const SCREENS = {
    // The page is filled while one looks.
    [INVESTMENTS.deposits.route]: ['MIS DEPÓSITOS A PLAZO', deposits],
    [INVESTMENTS.deposits.button]: [deposits, `${deposits} ${firstDeposit}`],
    // The details of the row before are still there.
    [SECOND]: [`${deposits} ${firstDeposit}`, `${deposits} ${secondDeposit}`],
    [INVESTMENTS.funds.route]: [funds],
    [INVESTMENTS.funds.button]: [`${funds} ${firstFund}`],
    'body > :nth-child(5)': [`${funds} ${firstFund} ${secondFund}`],
  };

  it('are read one after the other, each row with the details that its button shows', async () => {
    const { done, context } = browserOn(SCREENS);
    expect(await textFrom(context)).toBe(document.text);
    expect(done).toEqual([
      INVESTMENTS.deposits.route,
      INVESTMENTS.deposits.button,
      INVESTMENTS.close,
      SECOND,
      INVESTMENTS.close,
      INVESTMENTS.funds.route,
      INVESTMENTS.funds.button,
      INVESTMENTS.close,
      'body > :nth-child(5)',
      INVESTMENTS.close,
    ]);
  });

  it.each([
    ['a list remains incomplete', INVESTMENTS.deposits.route, ['MIS DEPÓSITOS A PLAZO']],
    ['details remain those of the row before', SECOND, [`${deposits} ${firstDeposit}`]],
  ])('are unexpected if %s', async (_name, step, texts) => {
    const { context } = browserOn({ ...SCREENS, [step]: texts });
    await expect(textFrom(context)).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('are not there without a session', async () => {
    const { context } = browserOn({ [INVESTMENTS.deposits.route]: [] });
    await expect(textFrom(context)).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });
});
