import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import { demandListed } from '../../families/banking/BankPortal.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard, StatementName } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { CardBalance } from '../../products/productBalance.ts';
import { isIsoDate, parseDate } from '../../shared/dates.ts';
import { fromMinor, parseMoney, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { cleanText } from '../../shared/text.ts';
import {
  cardsAnswer,
  limitsAnswer,
  nextPeriodAnswer,
  periodsAnswer,
  unbilledAnswer,
} from './answers.ts';
import type { ScotiabankCard, ScotiabankUnbilled } from './answers.ts';

const panOf = ({ id }: ScotiabankCard): string =>
  truncatedPan(String(id).padStart(4, '0').slice(-4));

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return cardsAnswer.read(document).map((card, index) => ({
    key: String(index + 1),
    truncatedPan: panOf(card),
    handles: { national: card.key, international: card.key, statements: card.key },
  }));
}

const NONE: CardBalance = { creditLimit: 0, currentBalance: 0, availableCredit: 0 };

/** The list of cards; each card's limits come in a separate answer. */
export function readCards(document: RawDocument): BankPage {
  const list = cardsAnswer.read(document);
  demandListed(document, list);
  const cards = list.map((card): IssuedCard => ({
    detail: {
      ...brandWithin(card.description),
      name: cleanText(card.description),
      // The bank states neither whose card it is nor whether two currencies share a limit.
      isAdditionalCard: false,
      singleCreditLimit: false,
      balances: { clp: NONE, usd: null },
    },
    cardHolderName: null,
    truncatedPan: panOf(card),
  }));
  return { kind: 'cards', cards, hasLimitsApart: true };
}

export function readLimits(document: RawDocument): BankPage {
  const limits = limitsAnswer.read(document);
  const { card = '', key } = document.about;
  if (limits.key !== key) {
    throw unexpectedPage('The bank shows a different card than requested', {
      page: document.page,
      field: 'key',
    });
  }
  const { international_amount: abroad, international_amount_available: abroadLeft } = limits;
  return {
    kind: 'limits',
    card,
    balances: {
      clp: limitIn(limits.national_amount, limits.national_amount_available, 'clp'),
      usd: !abroad || !abroadLeft ? null : limitIn(abroad, abroadLeft, 'usd'),
    },
  };
}

function limitIn(limit: string, available: string, currency: 'clp' | 'usd'): CardBalance {
  const field = currency === 'clp' ? 'national_amount' : 'international_amount';
  const read = (text: string): number => readField(field, () => parseMoney(text, currency));
  const [creditLimit, availableCredit] = [read(limit), read(available)];
  const currentBalance = sumMoney([creditLimit, -availableCredit], currency);
  return { creditLimit, currentBalance, availableCredit };
}

/**
 * Purchases that are on no statement yet. Rows dated before the last statement are instalments,
 * which are left out.
 */
export function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const { lstUltimosMovVisaEnc: columns } = unbilledAnswer.read(document);
  demandWhole(columns);
  const billed = columns.fant.replace(/^0+$/, '');
  const isNational = kind === 'national';
  const rows = (columns.ftrs ?? [])
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => (cellAt(columns.cpais, index) === 'CL') === isNational)
    .filter(({ day }) => day === null || /^0+$/.test(day) || day >= billed);
  const read = readRows(isNational ? 'natTransactions' : 'intTransactions', rows, ({ index }) =>
    purchaseAt(columns, index, isNational ? 'clp' : 'usd'),
  );
  return {
    kind,
    owner: document.about['card'] ?? '',
    // A single answer contains all entries.
    total: { from: null, next: null },
    order: 'newest-first',
    ...read,
    entries: read.entries.toSorted((one, other) =>
      other.transactionDate.localeCompare(one.transactionDate),
    ),
    cycle: {
      billingDate: dayIn(columns.fsig, 'fsig'),
      paymentDueDate: document.about['due'] ?? null,
    },
  };
}

/** Every column must have as many rows as the bank counts, and there must be no further page. */
function demandWhole(columns: ScotiabankUnbilled): void {
  const { gtipo, gdesc, vtrs, svtrs, ftrs, gciu, cpais, nreg, haymas } = columns;
  const isWhole = [gtipo, gdesc, vtrs, svtrs, ftrs, gciu, cpais].every(
    (column) => (column ?? []).length === Number(nreg),
  );
  if (!isWhole) throw unexpected('The columns of purchases are not as long as announced', 'nreg');
  // No source documents how further rows are requested.
  if (!/^(n|no|0*)$/i.test(haymas.trim())) {
    throw unexpected('The card has more purchases than the bank shows at once', 'haymas');
  }
}

type Column = readonly (string | null)[] | null | undefined;

const cellAt = (column: Column, index: number): string => cleanText(column?.[index] ?? '');

function purchaseAt(
  columns: ScotiabankUnbilled,
  index: number,
  currency: 'clp' | 'usd',
): CardTransaction {
  const at = (column: Column): string => cellAt(column, index);
  const [transactionDate, digits, sign] = [
    dayIn(at(columns.ftrs), 'ftrs'),
    at(columns.vtrs),
    at(columns.svtrs),
  ];
  if (transactionDate === null) throw unexpected('A purchase has no day', 'ftrs');
  if (digits === '' || sign === '') throw unexpected('A purchase has no amount', 'vtrs');
  // The last two digits are decimals, even for pesos, which have none.
  const amount = fromMinor(Number(digits), 'usd');
  if (currency === 'clp' && !Number.isInteger(amount)) {
    throw unexpected('A purchase has parts of a peso', 'vtrs');
  }
  return {
    transactionDate,
    referenceNumber: null,
    description: cleanText(`${at(columns.gtipo)} ${at(columns.gdesc)}`),
    location: at(columns.gciu) || null,
    isPending: false,
    amount: sign === '+' || amount === 0 ? amount : -amount,
    currency,
    originalCurrencyAmount: null,
    originalCurrency: null,
    installments: null,
  };
}

/**
 * The last statement of each currency, pesos first: only for those it is documented how their
 * movements are shown.
 */
export function lastStatements(document: RawDocument): StatementName[] {
  const list = periodsAnswer.read(document).lstConsultaEstadoVisaEnc;
  const [tipo, fecfac] = [list?.tipo ?? [], list?.fecfac ?? []];
  if (tipo.length !== fecfac.length) {
    throw unexpected('The columns of statements are not equally long', 'fecfac');
  }
  return (['clp', 'usd'] as const).flatMap((currency) => {
    const days = fecfac
      .filter((_day, index) => (tipo[index] === 'I') === (currency === 'usd'))
      .map((day) => dayIn(day.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3$2$1'), 'fecfac'))
      .filter((day) => day !== null)
      .toSorted();
    const statementDate = days.at(-1);
    return statementDate === undefined ? [] : [{ statementDate, currency }];
  });
}

/** The next statement's due date according to the last one; null if it states none. */
export function nextDueDate(document: RawDocument): string | null {
  const { pagarHasta } = nextPeriodAnswer.read(document).proximoPeriodoResumen;
  return !pagarHasta || pagarHasta.startsWith('--')
    ? null
    : readField('proximoPeriodoResumen.pagarHasta', () => parseDate(pagarHasta));
}

/** From YYYYMMDD; null if it is blank or all digits are zero. */
function dayIn(text: string, field: string): string | null {
  if (/^0*$/.test(text)) return null;
  const date = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  if (isIsoDate(date)) return date;
  throw unexpected('A day of the purchases is invalid', field);
}

function unexpected(message: string, field: string): ExtractionError {
  return unexpectedPage(message, { field });
}
