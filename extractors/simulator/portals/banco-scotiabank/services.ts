import { formatNumber } from '../../../src/shared/money.ts';
import type { Currency } from '../../../src/products/enumerations.ts';
import type { Movement } from '../../../src/products/movement.ts';
import { bankCustomer } from '../../../synthetic-person/bank/bankCustomer.ts';
import { told } from '../../../synthetic-person/bank/shown.ts';
import type {
  BankCustomer,
  PersonAccount,
  PersonCard,
} from '../../../synthetic-person/shared/types.ts';

/**
 * The bank's services: Chilean number formats in the new ones, digits without a decimal comma in
 * the older ones.
 */

/** `1.234.567`, `1.234,56`. */
const amount = (value: number, currency: Currency): string =>
  formatNumber(value, currency === 'clp' ? 0 : 2);

/** Two decimals without a separator. */
export const hundredths = (value: number, length = 1): string =>
  String(Math.round(Math.abs(value) * 100)).padStart(length, '0');

/** YYYYMMDD. */
export const compact = (date: string): string => date.replaceAll('-', '');

/** DDMMYYYY. */
export const reversed = (date: string): string => date.split('-').reverse().join('');

export const accountsAnswer = ({ accounts, creditLines }: BankCustomer): unknown => [
  ...accounts.map((one, index) => ({
    key: `CTACTE${index + 1}`,
    display_id: one.accountNumber,
    type: 'CTACTE',
    description: one.productName,
    currency_code: one.currency.toUpperCase(),
    total_balance: amount(one.currentBalance, one.currency),
    amount_available: amount(one.availableBalance, one.currency),
    icon_name: 'account',
  })),
  ...creditLines.map((one, index) => ({
    key: `LICRED${index + 1}`,
    display_id: lineId(index),
    type: 'LICRED',
    description: 'Línea de Crédito',
    currency_code: 'CLP',
    // The field contains the credit limit.
    total_balance: amount(one.creditLimit, 'clp'),
    amount_available: amount(one.availableBalance, 'clp'),
    icon_name: 'line',
  })),
];

const cardKey = (index: number): string => `TC-${index + 1}`;

export const cardsAnswer = ({ creditCards }: BankCustomer): unknown =>
  creditCards.map((card, index) => ({
    key: cardKey(index),
    type: 'CREDIT_CARD',
    code: card.type.slice(0, 4).toUpperCase(),
    description: card.name,
    // Only the last four digits are those of the physical card.
    id: 4e15 + Number(card.lastDigits),
    icon_name: 'card',
    is_card_disabled_by_fraud_law: false,
  }));

/** Null if the person does not have the card. */
export function limitsAnswer({ creditCards }: BankCustomer, key: string): unknown {
  const card = creditCards.find((_card, index) => cardKey(index) === key);
  if (card === undefined) return null;
  const { clp, usd } = card.balances;
  return {
    key,
    national_amount: amount(clp.creditLimit, 'clp'),
    national_amount_available: amount(clp.availableCredit, 'clp'),
    international_amount: usd && amount(usd.creditLimit, 'usd'),
    international_amount_available: usd && amount(usd.availableCredit, 'usd'),
  };
}

/** The older services' ids: long, and ending in the number that people know. */
const accountId = (account: PersonAccount): string => account.accountNumber.padStart(14, '0');
const lineId = (index: number): string => String(700_000_001 + index);
const cardId = (card: PersonCard): string => `V000000000000${card.lastDigits}`;
const originalId = (index: number): string => `P${String(5_100_001 + index)}`;

/** The products by transaction code: a single id, or a list of several. */
export function sessionAnswer({ accounts, creditLines, creditCards }: BankCustomer): unknown {
  const entry = (code: string, ids: readonly string[]) =>
    ids.length === 0 ? {} : { [code]: { prd: ids.length === 1 ? ids[0] : ids } };
  return {
    ...entry('T01000', accounts.map(accountId)),
    ...entry(
      'T01100',
      creditLines.map((_line, index) => lineId(index)),
    ),
    ...entry('L09000', creditCards.map(cardId)),
    // Other products, which no source describes.
    T00000: {},
  };
}

export const legacyCardsAnswer = ({ creditCards }: BankCustomer): unknown => ({
  L09000: {
    cards: creditCards.map((card, index) => ({ prd: cardId(card), prdoriid: originalId(index) })),
  },
});

/**
 * The cards with all of their statements: the services know more of them than the connector can
 * read, such as earlier periods and instalments.
 */
function wholeCards({ rut, today, entityId, creditCards }: BankCustomer): readonly PersonCard[] {
  const { creditCards: whole } = bankCustomer(rut, today, entityId);
  return creditCards.flatMap(({ lastDigits }) =>
    whole.filter((one) => one.lastDigits === lastDigits && !one.isAdditionalCard).slice(0, 1),
  );
}

/** Finds a card by its id in the older services. */
export const cardOf = (customer: BankCustomer, id: string | null): PersonCard | null =>
  wholeCards(customer).find((_card, index) => originalId(index) === id) ?? null;

/** Finds a card by the part of the path that is base64 of its id without the first character. */
export const cardByPath = (customer: BankCustomer, part: string): PersonCard | null => {
  const id = Buffer.from(part, 'base64').toString();
  return wholeCards(customer).find((card) => cardId(card).slice(1) === id) ?? null;
};

/** The query of a request for a history. */
export interface HistoryAsked {
  readonly cta: string | null;
  readonly codtrs: string | null;
  readonly codprd: string | null;
  /** YYYYMMDD. */
  readonly fecini: string | null;
  readonly fecfin: string | null;
}

/** The history of an account or a credit line as a file; null if the person has no such product. */
export function historyFile(customer: BankCustomer, asked: HistoryAsked): string | null {
  const { fecini, fecfin } = asked;
  const movements = movementsOf(customer, asked);
  if (movements === null || fecini === null || fecfin === null) return null;
  const rows = movements
    .filter(({ date }) => compact(date) >= fecini && compact(date) <= fecfin)
    .toReversed()
    .map((one) => {
      const value = hundredths(one.amount);
      const [charge, credit] = one.type === 'inflow' ? ['0', value] : [value, '0'];
      const balance = `${one.balance < 0 ? '-' : ''}${hundredths(one.balance)}`;
      const number = one.transactionNumber ?? '0';
      return [reversed(one.date), one.description, number, charge, credit, balance].join(';');
    });
  const lines = [
    `Cuenta;${asked.cta ?? ''}`,
    `Periodo;${fecini};${fecfin}`,
    'Fecha;Descripcion;NroDoc.;Cargos;Abonos;Saldo',
    ...rows,
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function movementsOf(
  { accounts, creditLines }: BankCustomer,
  { cta, codtrs, codprd }: HistoryAsked,
): readonly Movement[] | null {
  if (codtrs === 'T01000' && codprd === '01000') {
    return accounts.find((one) => accountId(one) === cta)?.movements ?? null;
  }
  const isLine = codtrs === 'T01100' && codprd === '02000';
  // Movements are never posted to credit lines.
  return isLine && creditLines.some((_line, index) => lineId(index) === cta) ? [] : null;
}

export const statementDates = ({ statements }: PersonCard): readonly string[] => [
  ...new Set(statements.map(({ statementDate }) => statementDate)),
];

/** When the current purchases will be billed, and when the previous ones were. */
export const cycleOf = (card: PersonCard) => ({
  fant: statementDates(card)[0] ?? null,
  fsig: told(card.billingDate),
});
