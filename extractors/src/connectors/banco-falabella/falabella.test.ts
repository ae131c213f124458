import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import type { BrowserSession } from '../../contract/browser.ts';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoFalabella } from './definition.ts';
import { fetchMovements } from './fetch.ts';
import { readHtml } from '../../shared/html.ts';
import { moreIn, periodsIn } from './readScreen.ts';

const pagesOf = await simulatedPages('banco-falabella', 'product-balance', 'movement');

// What the bank's sources report about its answers and screens, one test for each fact.

function recorded(action: string, page: string): RawDocument {
  const { documents } = pagesOf(action);
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture of ${action}`);
  return document;
}

/** A recorded answer with its JSON changed. */
function changed(action: string, page: string, change: (body: never) => void): RawDocument {
  const document = recorded(action, page);
  const body: unknown = JSON.parse(document.text);
  change(body as never);
  return { ...document, text: JSON.stringify(body) };
}

const parse = (action: string, document: RawDocument): unknown =>
  bancoFalabella.actions[action]?.parse(document);

interface Account extends Record<string, unknown> {
  customerOperationPermission: { customerOperation: { subproduct: { shortDesc: string } } };
}

interface Products {
  accounts: { account: unknown } | null;
  viewAccounts: unknown;
  savingAccounts: unknown;
  agreements: unknown;
  creditCards: unknown;
}

const products = (change: (body: Products, account: Account) => void) =>
  changed('product-balance', 'accounts', (body: Products) => {
    const account = [body.accounts?.account].flat()[0] as Account;
    body.accounts = { account: structuredClone(account) };
    change(body, body.accounts.account as Account);
  });

describe('the products', () => {
  it('may be a single object, a list or null', () => {
    const parsed = (change: Parameters<typeof products>[0]) =>
      parse('product-balance', products(change)) as { accounts: unknown[]; creditLines: unknown[] };
    expect(parsed(() => undefined).accounts).toHaveLength(1);
    const twice = parsed((body, account) => {
      body.accounts = { account: [account, account] };
    });
    expect(twice.accounts).toHaveLength(2);
    for (const nothing of [null, { account: null }, {}]) {
      const none = parsed((body) => Object.assign(body, { accounts: nothing, agreements: null }));
      expect(none).toMatchObject({ accounts: [], creditLines: [] });
    }
  });

  it.each(['viewAccounts', 'savingAccounts'] as const)(
    'are rejected instead of left out in the unseen list %s',
    (field) => {
      const document = products((body) => {
        body[field] = { account: { availableBalance: 1 } };
      });
      expect(() => parse('product-balance', document)).toThrow(
        expect.objectContaining({ code: 'UNEXPECTED_PAGE', field }) as Error,
      );
      const empty = products((body) => {
        body[field] = { account: null };
      });
      expect(parse('product-balance', empty)).toMatchObject({ kind: 'accounts' });
    },
  );

  it('keep the bank’s word for an unknown kind, but are rejected in dollars', () => {
    const named = (name: string) =>
      products((_body, account) => {
        account.customerOperationPermission.customerOperation.subproduct.shortDesc = name;
      });
    expect(parse('product-balance', named('Cuenta Joven'))).toMatchObject({
      accounts: [{ accountType: 'otro', accountTypeText: 'Cuenta Joven' }],
    });
    expect(() => parse('product-balance', named('Cuenta Corriente Dólar'))).toThrow(/currency/);
  });

  it('with an invalid amount are rejected by the name of the field', () => {
    const document = products((_body, account) => {
      account['balanceToday'] = '1.234';
    });
    expect(() => parse('product-balance', document)).toThrow(/balanceToday/);
  });

  it('assign a credit line to the first account, and reject it without an account', () => {
    const line = { originalAmount: 9, amountUsed: 2, availableBalance: 7, status: {} };
    const document = products((body) => {
      body.agreements = { agreement: line };
    });
    const { accounts } = parse('product-balance', document) as {
      accounts: { accountNumber: string }[];
    };
    expect(parse('product-balance', document)).toMatchObject({
      creditLines: [
        {
          creditLimit: 9,
          currentBalance: 2,
          availableBalance: 7,
          associatedAccountNumber: accounts[0]?.accountNumber,
        },
      ],
    });
    const alone = products((body) => {
      Object.assign(body, { accounts: null, agreements: { agreement: line } });
    });
    expect(() => parse('product-balance', alone)).toThrow(/no account/);
  });
});

const HEADINGS = ['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'];
const tableOf = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${headings.map((one) => `<th>${one}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((one) => `<td>${one}</td>`).join('')}</tr>`)
    .join('')}</table>`;

/** The screen of an account with the given content. */
const screen = (content: string, month = '2025-12'): RawDocument => ({
  ...recorded('movement', 'movements'),
  about: { account: '10012345678', month },
  text: `<body>${content}</body>`,
});
const movements = (document: RawDocument) => parse('movement', document) as { entries: unknown[] };

describe('the screen of an account', () => {
  it('may have columns for charges and credits, or one column of signed amounts', () => {
    const columns = tableOf(HEADINGS, [
      ['03/12/2025', 'GIRO', '$1.234.567', '', '-$1.234'],
      ['02/12/2025', 'ABONO', '', '$500', '$1.233.333'],
    ]);
    const signed = tableOf(
      ['Fecha', 'Glosa', 'Monto', 'Saldo'],
      [
        ['03/12/2025', 'GIRO', '-$1.234.567', '-$1.234'],
        ['02/12/2025', 'ABONO', '$500', '$1.233.333'],
      ],
    );
    for (const text of [columns, signed]) {
      expect(movements(screen(text)).entries).toEqual([
        expect.objectContaining({
          type: 'outflow',
          date: '2025-12-03',
          amount: 1_234_567,
          balance: -1_234,
          time: null,
          transactionNumber: null,
          description: 'GIRO',
        }),
        expect.objectContaining({ type: 'inflow', date: '2025-12-02', amount: 500 }),
      ]);
    }
  });

  it.each([
    ['Descripción', 'Cargo', 'Abono'],
    ['Detalle', 'Débito', 'Crédito'],
    ['Glosa', 'Cargos', 'Abonos'],
  ])('may have columns named "%s", "%s" and "%s"', (description, charge, credit) => {
    const text = tableOf(
      ['Fecha', description, charge, credit, 'Saldo'],
      [
        ['03/12/2025', 'GIRO', '$300', '', '$200'],
        ['02/12/2025', 'ABONO', '', '$500', '$500'],
      ],
    );
    expect(movements(screen(text)).entries).toMatchObject([
      { type: 'outflow', description: 'GIRO', amount: 300, balance: 200 },
      { type: 'inflow', description: 'ABONO', amount: 500, balance: 500 },
    ]);
  });

  it('is read as empty if it says so, and rejected if it says nothing', () => {
    expect(movements(screen('<p>No tienes movimientos en este período</p>')).entries).toEqual([]);
    for (const silent of ['<p>Cargando</p>', '<script>"No tienes movimientos"</script>']) {
      expect(() => movements(screen(silent))).toThrow(/does not say so/);
    }
  });

  it('is rejected with both amounts, neither, or a missing column', () => {
    const row = (...cells: string[]) => tableOf(HEADINGS, [['03/12/2025', 'X', ...cells]]);
    expect(() => movements(screen(row('', '', '$1')))).toThrow(/without an amount/);
    expect(() => movements(screen(row('$1', '$1', '$1')))).toThrow(/two amounts/);
    const without = tableOf(HEADINGS.slice(0, 4), [['03/12/2025', 'X', '$1', '']]);
    expect(() => movements(screen(without))).toThrow(
      expect.objectContaining({ field: 'balance' }) as Error,
    );
  });

  it('is rejected if older movements precede newer ones', () => {
    const text = tableOf(HEADINGS, [
      ['01/12/2025', 'X', '$1', '', '$1'],
      ['02/12/2025', 'X', '$1', '', '$1'],
    ]);
    expect(() => movements(screen(text))).toThrow(/older movements before newer/);
  });

  it('continues by an enabled button, and is rejected if "Ver más" hides movements', () => {
    expect(moreIn(readHtml('<button>Siguiente</button>').$)).toBe('Siguiente');
    expect(moreIn(readHtml('<button disabled>Siguiente</button><a>Otra cosa</a>').$)).toBeNull();
    expect(() => moreIn(readHtml('<a>Ver más</a>').$)).toThrow(/hides movements/);
  });

  it('is opened by a link that contains the account’s number or a part of it', async () => {
    const open = async (link: string): Promise<string> => {
      const steps = {
        waitFor: () => Promise.resolve('accepted'),
        textOf: ({ selector }: { readonly selector: string }) =>
          Promise.resolve(selector === '#accountDetail0' ? link : null),
        press: () => Promise.reject(new Error('opened')),
        decrypted: (_address: RegExp, cause: () => Promise<void>) => cause(),
      };
      const browser = steps as unknown as BrowserSession;
      const state = {
        products: { document: null },
        page: { isHome: true, card: null },
        movements: new Map(),
      };
      const handle = '#accountDetail0';
      const account = { accountNumber: '10012345678', currency: 'clp', handle } as const;
      const context = { session: {} as never, browser, state, username: '', standIn: NO_STAND_IN };
      const [outcome] = await Promise.allSettled([
        fetchMovements(context, account)[Symbol.asyncIterator]().next(),
      ]);
      return outcome.status === 'rejected' ? String(outcome.reason) : outcome.status;
    };
    expect(await open('Cuenta Corriente 1 001 2345678')).toMatch(/opened/);
    expect(await open('Cuenta Corriente 1 001 …')).toMatch(/opened/);
    expect(await open('Cuenta Corriente 2 002 2345678')).toMatch(/another account/);
    expect(await open('Cuenta Corriente')).toMatch(/another account/);
  });

  describe('offers months', () => {
    const offered = (today: string, ...options: readonly string[]) =>
      periodsIn(
        readHtml(
          `<select id="selectField_movimientos">${options.map((one) => `<option>${one}</option>`).join('')}</select>`,
        ).$,
        today,
      );

    it('and, for the current one, the month or an option of its own', () => {
      expect(
        offered('2026-01-15', 'Últimos movimientos', 'Mes en curso', '11/2025', '12/2025'),
      ).toEqual([
        { label: 'Mes en curso', month: '2026-01' },
        { label: '12/2025', month: '2025-12' },
        { label: '11/2025', month: '2025-11' },
      ]);
      expect(offered('2026-01-15', 'Mes en curso', '01/2026', '12-2025')).toEqual([
        { label: '01/2026', month: '2026-01' },
        { label: '12-2025', month: '2025-12' },
      ]);
    });

    it('of which neither the current one nor all others may be missing', () => {
      for (const options of [['12/2025'], ['Mes en curso', 'Todos'], []]) {
        expect(() => offered('2026-01-15', ...options)).toThrow(/months until now/);
      }
    });
  });

  it('is rejected with a movement of another month, or without a day', () => {
    const text = tableOf(HEADINGS, [['03/12/2025', 'GIRO', '$300', '', '$200']]);
    expect(() => movements(screen(text, '2025-11'))).toThrow(/another month/);
    const undated = tableOf(HEADINGS, [['', 'GIRO', '$300', '', '$200']]);
    expect(() => movements(screen(undated))).toThrow(/without a day/);
    const above = { ...screen(undated).about, above: '2025-12-04' };
    expect(movements({ ...screen(undated), about: above })).toMatchObject({
      entries: [{ date: '2025-12-04' }],
    });
  });

  it('is rejected if a page begins a row early or late', () => {
    const { documents, rut } = pagesOf('movement');
    const ROW = /<tr><td>.*?<\/tr>/s;
    const index = documents.findIndex(
      ({ page, about, text }) => page === 'movements' && about['from'] && ROW.test(text),
    );
    const normalised = (change: (text: string) => string): unknown => {
      const pages = documents.map((one, at) =>
        parse('movement', at === index ? { ...one, text: change(one.text) } : one),
      );
      return bancoFalabella.actions['movement']?.normalise(pages, { username: rut });
    };
    expect(() => normalised((text) => text)).not.toThrow();
    expect(() => normalised((text) => text.replace(ROW, ''))).toThrow(/a different number/);
    expect(() => normalised((text) => text.replace(ROW, (row) => row + row))).toThrow(
      /a different number/,
    );
  });

  describe('with an empty table that does not say so', () => {
    const product = (balance: number): RawDocument =>
      products((_body, account) => {
        account['balanceToday'] = balance;
      });
    const { accountNumber } = (
      parse('product-balance', product(0)) as { accounts: { accountNumber: string }[] }
    ).accounts[0] ?? { accountNumber: '' };
    const rows = (date: string, ...cells: string[]) => tableOf(HEADINGS, [[date, 'X', ...cells]]);
    const NONE = tableOf(HEADINGS, []);

    /** Reads an account whose months, newest first, have these screens. */
    async function read(balance: number, ...screens: readonly string[]): Promise<number[]> {
      const options = ['Mes en curso', '11/2025', '10/2025'];
      let shown = '';
      const page = () =>
        `<body><select id="selectField_movimientos">${options.map((one) => `<option>${one}</option>`).join('')}</select>${shown}</body>`;
      const answer = { url: new URL('https://web2.bancofalabella.cl/x'), status: 200 };
      const steps = {
        waitFor: () => Promise.resolve('accepted'),
        textOf: () => Promise.resolve(`Cuenta Corriente ${accountNumber}`),
        press: () => Promise.resolve(),
        markupOf: () => Promise.resolve(page()),
        choose: (_target: unknown, option: string) => {
          shown = screens[options.indexOf(option)] ?? '';
          return Promise.resolve();
        },
        decrypted: (_address: RegExp, cause: () => Promise<void>) => cause().then(() => answer),
      };
      const document = { ...product(balance), about: { date: '2025-12-15' } };
      const state = {
        products: { document },
        page: { isHome: true, card: null },
        movements: new Map(),
      };
      const browser = steps as unknown as BrowserSession;
      const context = { session: {} as never, browser, state, username: '', standIn: NO_STAND_IN };
      const account = { accountNumber, currency: 'clp', handle: '#accountDetail0' } as const;
      const counts: number[] = [];
      for await (const one of fetchMovements(context, account)) {
        counts.push(movements(one).entries.length);
      }
      return counts;
    }

    it('is believed if the balances leave no room for movements', async () => {
      const [november, october] = [
        rows('03/11/2025', '$300', '', '$200'),
        rows('02/10/2025', '', '$500', '$500'),
      ];
      expect(await read(200, NONE, november, october)).toEqual([0, 1, 1]);
      const december = rows('02/12/2025', '$300', '', '$200');
      expect(await read(200, december, NONE, october)).toEqual([1, 0, 1]);
      expect(await read(500, NONE, NONE, october)).toEqual([0, 0, 1]);
      expect(await read(0, NONE, NONE, NONE)).toEqual([0, 0, 0]);
      const all = rows('02/12/2025', '', '$500', '$500');
      expect(await read(9, all, NONE, NONE)).toEqual([1, 0, 0]);
    });

    it('is rejected if they do', async () => {
      const november = rows('03/11/2025', '$300', '', '$200');
      await expect(read(900, NONE, november, NONE)).rejects.toThrow(/hides movements/);
      await expect(read(200, NONE, november, NONE)).rejects.toThrow(/hides movements/);
      await expect(read(200, NONE, NONE, NONE)).rejects.toThrow(/hides movements/);
    });
  });

  it('is rejected if one of its pages is missing', () => {
    const { documents, rut } = pagesOf('movement');
    const pages = documents
      .filter(({ page, about }) => page !== 'movements' || about['from'] === undefined)
      .map((one) => parse('movement', one));
    expect(pages.length).toBeLessThan(documents.length);
    expect(() => bancoFalabella.actions['movement']?.normalise(pages, { username: rut })).toThrow(
      /a different number of movements/,
    );
  });
});
