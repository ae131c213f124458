import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { samplesOf } from '../../../test/samples.ts';
import { bancoConsorcio } from './definition.ts';

// What the bank's sources report about its answers and screens, one test for each fact.

function sample(name: string) {
  const found = samplesOf('banco-consorcio').find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

/** Parses a sample with its text changed. */
function read(name: string, change: (text: string) => string, about = {}): unknown {
  const { action, document } = sample(name);
  const changed: RawDocument = {
    ...document,
    text: change(document.text),
    about: { ...document.about, ...about },
  };
  return bancoConsorcio.actions[action]?.parse(changed);
}

const replaced = (name: string, from: string | RegExp, to: string, about = {}): unknown =>
  read(name, (text) => text.replace(from, to), about);

describe('products', () => {
  it('are accounts of another kind if their name begins with "Cuenta"', () => {
    const page = replaced('accounts.products.json', 'Cuenta Corriente', 'Cuenta Ficticia');
    expect(page).toMatchObject({
      accounts: [{ accountType: 'otro', accountTypeText: 'Cuenta Ficticia' }],
    });
  });

  it.each(['Tarjeta de Crédito', 'Cuenta Corriente en Dólares'])(
    'are not read if one is "%s", which nobody describes',
    (name) => {
      expect(() => replaced('accounts.products.json', 'Cuenta Corriente', name)).toThrow(
        expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error,
      );
    },
  );
});

describe('the balances', () => {
  it('are not read from the answer about another account', () => {
    const about = { account: '1000000009' };
    expect(() => replaced('summary.amounts.json', 'x', 'x', about)).toThrow(/another account/);
  });

  it('may be negative', () => {
    expect(replaced('summary.amounts.json', '"$150.000"', '"-$1.500"')).toMatchObject({
      currentBalance: -1500,
    });
  });
});

describe('movements', () => {
  const normalise = (page: unknown): unknown => {
    const accounts = read('accounts.products.json', (text) => text);
    const { document } = sample('summary.amounts.json');
    const balances = bancoConsorcio.actions['movement']?.parse(document);
    return bancoConsorcio.actions['movement']?.normalise([accounts, balances, page], {
      username: '12345678-5',
    });
  };

  it('lead from one balance to the next', () => {
    expect(normalise(read('movements.days.json', (text) => text))).toMatchObject([
      { movements: [{ amount: 50000 }, { amount: 35500 }, { amount: 75000 }] },
    ]);
    const missing = replaced('movements.days.json', '$135.500', '$135.000');
    expect(() => normalise(missing)).toThrow(/a different number of movements/);
  });

  it('may be none, which an answer without days says', () => {
    const none = (text: string) =>
      JSON.stringify({ ...(JSON.parse(text) as object), dtoResponseSetResultados: [] });
    expect(read('movements.days.json', none)).toMatchObject({ entries: [] });
  });

  it.each([
    ['an unknown type', '"Abono"', '"Reverso"'],
    ['another status than success', '"codigo":"200"', '"codigo":"500"'],
  ])('are not read with %s', (_name, from, to) => {
    expect(() => replaced('movements.days.json', from, to)).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error,
    );
  });

  it('are not read on a day that does not exist', () => {
    expect(() => replaced('movements.days.json', '15/02/2026', '30/02/2026')).toThrow(
      expect.objectContaining({ field: 'fecha' }) as Error,
    );
  });

  it('have no time if the bank leaves it blank', () => {
    expect(replaced('movements.days.json', '"10:30:00"', '""')).toMatchObject({
      entries: [{ time: null }, {}, {}],
    });
  });
});

describe('credit lines', () => {
  it('are refused if the screen lacks an amount, since a limit would be wrong', () => {
    expect(() => replaced('lines.used.json', 'Saldo Disponible', 'Saldo')).toThrow(
      /lacks an amount/,
    );
    expect(() => replaced('lines.used.json', 'Cupo Utilizado', 'Cupo')).toThrow(
      expect.objectContaining({ field: 'Cupo Utilizado' }) as Error,
    );
  });

  it('are as many as the list of products has', () => {
    expect(() => replaced('lines.used.json', 'x', 'x', { listed: '2' })).toThrow(/other lines/);
  });
});

describe('cards', () => {
  it.each([
    ['MASTERCARD BLACK ****0000', 'mastercard'],
    ['American Express Platinum **0000', 'american-express'],
  ])('have the brand that "%s" names', (label, type) => {
    expect(replaced('cards.label.json', 'VISA SIGNATURE ****0000', label)).toMatchObject({
      cards: [{ detail: { type } }],
    });
  });

  it('are not read under the name of another card', () => {
    expect(() => replaced('cards.label.json', '****0000', '****1111')).toThrow(/without its name/);
  });

  it('are none for a person whose menu has no entry for them', () => {
    const { action, document } = sample('cards.label.json');
    const of = (text: string): unknown =>
      bancoConsorcio.actions[action]?.parse({ ...document, about: {}, text });
    const menu = '<button>Cuentas y Tarjetas</button><a>Saldos y Movimientos</a>';
    expect(of(`<body>${menu}</body>`)).toMatchObject({ cards: [] });
    expect(() => of(`<body>${menu}<a>Resumen Tarjeta de Crédito</a></body>`)).toThrow(/neither/);
    expect(() => of('<body>Cierre de Sesión</body>')).toThrow(/neither/);
  });
});

describe('unbilled purchases', () => {
  it('are counted as left out, because nobody has seen the form of one', () => {
    const page = replaced(
      'national.none.json',
      '"nationalMovements":[]',
      '"nationalMovements":[{},{}]',
    );
    expect(page).toMatchObject({ entries: [], gaps: { natTransactions: 2 } });
  });

  it('are those of a card that the bank lists once', () => {
    const about = { digits: '1111' };
    expect(() => replaced('national.none.json', 'x', 'x', about)).toThrow(/not exactly once/);
  });
});
