import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp, parseMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import { named, namedIn, NOTHING, unexpected } from './wps.ts';

/** Pages are requested by the bank's id of a card. */
export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return optionsIn(document).map(({ id, digits }, index) => ({
    key: String(index + 1),
    truncatedPan: truncatedPan(digits),
    handles: { national: id, international: id, statements: id },
  }));
}

/** `Mastercard Black ##**** **** **** 1234` */
function optionsIn(document: RawDocument) {
  const $ = pageIn(document);
  const list = $('form[name="comboForm"] select');
  if (list.length !== 1) throw unexpected(document.page, 'has no list of cards', 'comboForm');
  return list
    .find('option')
    .toArray()
    .map((option) => {
      const [name = '', number = ''] = cleanText($(option).text()).split('##');
      const digits = /(\d{4})$/.exec(number)?.[1];
      const id = $(option).attr('value') ?? '';
      if (digits === undefined || id === '' || cleanText(name) === '') {
        throw unexpected(document.page, 'has a card without number', 'comboForm');
      }
      return { id, name: cleanText(name), digits };
    });
}

const NONE: CardBalance = { creditLimit: 0, currentBalance: 0, availableCredit: 0 };

/** The list of cards; each card's limits are on its own page. */
export function readCards(document: RawDocument): BankPage {
  const cards = optionsIn(document).map(({ name, digits }): IssuedCard => ({
    detail: {
      ...brandIn(name),
      name,
      // The bank states neither whose card it is nor whether two currencies share a limit.
      isAdditionalCard: false,
      singleCreditLimit: false,
      balances: { clp: NONE, usd: null },
    },
    cardHolderName: null,
    truncatedPan: truncatedPan(digits),
  }));
  return { kind: 'cards', cards, hasLimitsApart: true };
}

const BRANDS = [
  [/visa/i, 'visa'],
  [/master/i, 'mastercard'],
  [/amex|american/i, 'american-express'],
] as const;

/** The card's name contains the brand. */
function brandIn(name: string) {
  const brand = BRANDS.find(([pattern]) => pattern.test(name))?.[1];
  return brand === undefined ? ({ type: 'other', typeText: name } as const) : { type: brand };
}

export function readLimits(document: RawDocument): BankPage {
  const { page, about } = document;
  const { card = '', digits = '' } = about;
  const $ = pageIn(document);
  const body = $('body');
  if (!named(body, 'numTarjeta', page).endsWith(digits)) {
    throw unexpected(page, 'shows another card', 'numTarjeta');
  }
  const read =
    (parse: (text: string) => number) =>
    (name: string): number =>
      readField(name, () => parse(named(body, name, page)));
  const [pesos, dollars] = [read(parseClp), read(parseDollars)];
  // A card without purchases abroad has no limit in dollars, or a blank one.
  const limit = $('[name="CupoTotalInternacional"], #CupoTotalInternacional').first().text();
  const isInternational = /\d/.test(limit);
  return {
    kind: 'limits',
    card,
    balances: {
      clp: {
        creditLimit: pesos('CupoTotalNacional'),
        currentBalance: pesos('DeudaNacional'),
        availableCredit: pesos('CupoDisponiblePesos'),
      },
      usd: isInternational
        ? {
            creditLimit: dollars('CupoTotalInternacional'),
            currentBalance: dollars('DeudaInternacional'),
            availableCredit: dollars('CupoDisponibleDolar'),
          }
        : null,
    },
  };
}

/** The day on which the unbilled purchases will be billed; null if the page states none. */
export function billingDateIn(document: RawDocument): string | null {
  const text = named(pageIn(document)('body'), 'FechaProximaFacturacion', document.page);
  return text === '' ? null : readField('FechaProximaFacturacion', () => parseDate(text));
}

export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { page, about } = document;
  const $ = pageIn(document);
  const [amountName, parseAmount, currency] =
    kind === 'national'
      ? (['MONTO_TRANSACCION_', parseClp, 'clp'] as const)
      : (['MONTO_TRANSACCION', parseDollars, 'usd'] as const);
  const rows = $(RECORDS).find('tr[name="DataContainer"]').toArray();
  if (rows.length === 0 && !NOTHING.test($('#sinDatos').text())) {
    throw unexpected(page, 'shows no purchases and does not say so', 'DataContainer');
  }
  const part = kind === 'national' ? 'natTransactions' : 'intTransactions';
  const read = (row: (typeof rows)[number]): CardTransaction => {
    const text = namedIn($, row, page);
    const dateName = 'FECHA_TRANSACCION_iso8601';
    return {
      transactionDate: readField(dateName, () => parseDate(text(dateName))),
      referenceNumber: null,
      description: text('GLOSA_TRANSACCION'),
      location: text('CIUDA_COMUNA') || null,
      isPending: false,
      // The page already shows payments as negative amounts.
      amount: readField(amountName, () => parseAmount(text(amountName))),
      currency,
      originalCurrencyAmount: null,
      originalCurrency: null,
      installments: null,
    };
  };
  return {
    kind,
    owner: about['card'] ?? '',
    total: { from: about['from'] ?? null, next: about['next'] ?? null },
    order: 'newest-first',
    ...readRows(part, rows, read),
    cycle: { billingDate: about['billingDate'] ?? null, paymentDueDate: null },
  };
}

/** The table has all of these marks; each source looks for one of them. */
const RECORDS = 'table[name="record_Table"], table[id*="record_table"], table.gridTable';

/** `USD$ 12,34` and `1.234`; newer pages have a point before the cents: `12.34`. */
export function parseDollars(text: string): number {
  return parseMoney(text, 'usd', /\.\d{2}$/.test(text.trim()) ? 'english' : 'chilean');
}
