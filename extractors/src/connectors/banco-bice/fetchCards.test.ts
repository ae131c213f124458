import { describe, expect, it } from 'vitest';
import type { BrowserSession, LoginSigns, Target } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { fetchCards, fetchStatements, fetchUnbilled } from './fetchCards.ts';
import type { BiceState } from './login.ts';

// Which elements are pressed, and what happens if the screen is another one than expected.

const CONTROL =
  '<app-segmented-control><i></i><div><b class="selection">Nacional</b>' +
  '<b class="selection">Internacional</b></div></app-segmented-control>';
const LIMITS = ['Nacional', 'Internacional']
  .map(
    (title) =>
      `<app-progression-chart><h4 class="chart-title">${title}</h4>Cupo Total: 9 Cupo utilizado 4 Cupo disponible 5</app-progression-chart>`,
  )
  .join('');
const HOME = '<div id="collapseTC0"><a class="ultimosMov"></a></div>';
const CARD = `<p class="format-number">4821</p>${LIMITS}${CONTROL}`;
const period = (id: string): string =>
  `<div id="${id}"><p class="period-accordion-header"><button aria-expanded="false"></button></p></div>`;

const INTERNATIONAL = 'app-segmented-control > :nth-child(2) > :nth-child(2)';

interface Portal {
  /** The body after each press, by what was pressed; whatever is not named stays as it is. */
  readonly screens: Readonly<Record<string, string>>;
  readonly first?: string;
  readonly outcomes?: readonly string[];
}

/** A browser that shows the given screens and records what is done in it. */
function browserOn({ screens, first = HOME, outcomes = [] }: Portal) {
  const done: string[] = [];
  /** What was waited for with a limit of its own. */
  const patience: [selector: string | undefined, withinMs: number][] = [];
  const left = [...outcomes];
  let body = first;
  const browser = {
    open: (address: string) => {
      done.push(address);
      body = first;
      return Promise.resolve();
    },
    press: (target: Target) => {
      const name = 'selector' in target ? target.selector : '';
      done.push(name);
      body = screens[name] ?? body;
      return Promise.resolve();
    },
    waitFor: ({ accepted }: LoginSigns, { withinMs = 0 }: { readonly withinMs?: number } = {}) => {
      if (withinMs > 0) patience.push([accepted?.[0]?.selector, withinMs]);
      const outcome = left.shift() ?? 'accepted';
      const missing = new ExtractionError('UNEXPECTED_PAGE', 'The page is not known');
      return outcome === 'missing' ? Promise.reject(missing) : Promise.resolve(outcome);
    },
    textOf: () => Promise.resolve(''),
    markupOf: ({ selector }: { selector: string }) =>
      Promise.resolve(
        selector === 'body'
          ? `<body>${body}<script>"No tienes movimientos"</script><p hidden>x</p></body>`
          : period(/"(.+)"/.exec(selector)?.[1] ?? ''),
      ),
  } as unknown as BrowserSession;
  const state: BiceState = {
    csrf: '',
    balances: new Map(),
    periods: { answer: null },
    screen: { isHome: true, card: null },
  };
  const context = { browser, state } as unknown as FetchContext<BiceState>;
  return { done, patience, context };
}

const card = {
  key: '1',
  truncatedPan: 'XXXX XXXX XXXX 4821',
  handles: {
    national: '#collapseTC0 a.ultimosMov',
    international: '#collapseTC0 a.ultimosMov',
    statements: '#collapseTC0 a.ultimosMov',
  },
};
const OPENED = { '#collapseTC0 a.ultimosMov': CARD };

const all = async (documents: AsyncIterable<RawDocument>): Promise<RawDocument[]> => {
  const found: RawDocument[] = [];
  for await (const one of documents) found.push(one);
  return found;
};

describe('the cards', () => {
  it('are opened one after the other, each from the home page', async () => {
    const two = HOME + HOME.replace('TC0', 'TC1');
    const { done, context } = browserOn({
      first: two,
      screens: { ...OPENED, '#collapseTC1 a.ultimosMov': CARD },
    });
    const [document, ...more] = await all(fetchCards(context));
    expect(more).toEqual([]);
    expect(document?.text.match(/<article>/g)).toHaveLength(2);
    expect(document?.text).not.toMatch(/script|hidden/);
    expect(done).toEqual([
      '#collapseTC0 a.ultimosMov',
      'https://portalpersonas.bice.cl/home',
      '#collapseTC1 a.ultimosMov',
    ]);
  });
});

describe('unbilled purchases', () => {
  it('in pesos are on the screen as it opens, those in dollars behind the control', async () => {
    const { done, context } = browserOn({ screens: OPENED });
    await all(fetchUnbilled(context, card, 'national'));
    await all(fetchUnbilled(context, card, 'international'));
    expect(done).toEqual(['#collapseTC0 a.ultimosMov', INTERNATIONAL]);
  });

  const row = '<app-transaction-row><p class="transaction-amount">9</p></app-transaction-row>';

  it.each([
    ['is not empty', CARD + row, 'accepted', []],
    ['is empty', CARD, 'accepted', [['app-transaction-row .transaction-amount', 3_000]]],
    ['is empty too', CARD, 'missing', [['app-transaction-row .transaction-amount', 3_000]]],
  ])(
    'in dollars are waited for as long as needed after a list in pesos that %s',
    async (...given) => {
      const [, screen, outcome, expected] = given;
      const { patience, context } = browserOn({
        screens: { '#collapseTC0 a.ultimosMov': screen },
        outcomes: ['accepted', 'accepted', 'accepted', outcome],
      });
      expect(await all(fetchUnbilled(context, card, 'international'))).toHaveLength(1);
      expect(patience).toEqual(expected);
    },
  );

  it('are refused if another card is shown', async () => {
    const { context } = browserOn({ screens: OPENED });
    const other = { ...card, truncatedPan: 'XXXX XXXX XXXX 1111' };
    await expect(all(fetchUnbilled(context, other, 'national'))).rejects.toThrow(/another card/);
  });

  it('in dollars are refused if the control does not offer them', async () => {
    const screen = CARD.replace('>Internacional</b>', '>Otra</b>');
    const { context } = browserOn({ screens: { '#collapseTC0 a.ultimosMov': screen } });
    const documents = all(fetchUnbilled(context, card, 'international'));
    await expect(documents).rejects.toThrow(/does not offer purchases abroad/);
  });

  it.each([
    ['the session is lost', ['locked'], 'SESSION_LOST'],
    ['nothing is shown after a service refused', ['missing', 'locked'], 'SESSION_LOST'],
    [
      'nothing is shown after a service failed',
      ['missing', 'maintenance'],
      'INSTITUTION_UNAVAILABLE',
    ],
    ['nothing is shown without a reason', ['missing', 'missing'], 'UNEXPECTED_PAGE'],
  ])('fail with its own error if %s', async (_name, outcomes, code) => {
    const { context } = browserOn({ screens: OPENED, outcomes: ['accepted', ...outcomes] });
    await expect(all(fetchUnbilled(context, card, 'national'))).rejects.toMatchObject({ code });
  });
});

describe('billed periods', () => {
  it('are opened oldest first in pesos, then in dollars, as one chain', async () => {
    const { done, context } = browserOn({
      screens: {
        ...OPENED,
        '#tab1': `${CARD}${period('acc-0')}${period('acc-1')}`,
        [INTERNATIONAL]: `${CARD}${period('acc-0')}`,
      },
    });
    const documents = await all(fetchStatements(context, card));
    expect(done.slice(1)).toEqual([
      '#tab1',
      '[id="acc-1"] button[aria-expanded]',
      '[id="acc-0"] button[aria-expanded]',
      INTERNATIONAL,
      '[id="acc-0"] button[aria-expanded]',
    ]);
    const pesos = { card: '1', currency: 'clp', limit: '9' };
    expect(documents.map(({ about }) => about)).toEqual([
      { ...pesos, next: 'clp 1' },
      { ...pesos, from: 'clp 1', next: 'usd' },
      { card: '1', currency: 'usd', limit: '9', from: 'usd' },
    ]);
  });

  it('in a currency without any are the screen that says so', async () => {
    const { patience, context } = browserOn({ screens: { ...OPENED, '#tab1': CARD } });
    const documents = await all(fetchStatements(context, card));
    expect(patience).toEqual([['[id^="acc-"]', 3_000]]);
    expect(documents.map(({ about }) => [about['from'], about['next']])).toEqual([
      [undefined, 'usd'],
      ['usd', undefined],
    ]);
  });

  it('that are already open are not pressed', async () => {
    const open = period('acc-0').replace('"false"', '"true"');
    const { done, context } = browserOn({
      screens: { ...OPENED, '#tab1': CARD + open, [INTERNATIONAL]: CARD },
    });
    await all(fetchStatements(context, card));
    expect(done.slice(1)).toEqual(['#tab1', INTERNATIONAL]);
  });
});
