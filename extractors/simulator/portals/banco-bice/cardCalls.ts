import type { BankCustomer, PersonCard } from '../../../synthetic-person/shared/types.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type {
  CardStatement,
  StatementCurrency,
} from '../../../src/products/creditCardStatement.ts';
import type { CardBalance } from '../../../src/products/productBalance.ts';

/** The calls behind the screen of a card, all invented: only the screen is documented. */

/** The answer to a path below `/tarjetas`; null for what the person does not have. */
export function cardAnswer({ creditCards }: BankCustomer, path: string): unknown {
  if (path === '') return { tarjetas: creditCards.map(summary) };
  const [, index, list, currency, period] =
    /^\/(\d{1,2})\/(por-facturar|facturados)\/(clp|usd)(?:\/(\d{1,2}))?$/.exec(path) ?? [];
  const card = creditCards[Number(index)];
  if (card === undefined || (currency !== 'clp' && currency !== 'usd')) return null;
  if (list === 'por-facturar') {
    const { natTransactions, intTransactions } = card;
    return { movimientos: (currency === 'clp' ? natTransactions : intTransactions).map(row) };
  }
  const statements = statementsOf(card, currency);
  if (period === undefined) return { periodos: statements.map(periodOf) };
  const statement = statements[Number(period)];
  return statement === undefined ? null : { movimientos: statement.transactions.map(row) };
}

const summary = (card: PersonCard): unknown => ({
  nombre: card.name,
  numero: card.lastDigits,
  facturacion: card.billingDate,
  vencimiento: card.paymentDueDate,
  nacional: limit(card.balances.clp),
  internacional: card.balances.usd && limit(card.balances.usd),
});

const limit = ({ creditLimit, currentBalance, availableCredit }: CardBalance): unknown => ({
  total: creditLimit,
  utilizado: currentBalance,
  disponible: availableCredit,
});

const row = (one: CardTransaction): unknown => ({
  fecha: one.transactionDate,
  monto: one.amount,
  glosa: one.description,
  cuota: one.installments?.current ?? 1,
  cuotas: one.installments?.total ?? 1,
});

const statementsOf = ({ statements }: PersonCard, currency: StatementCurrency): CardStatement[] =>
  statements.filter((one) => one.currency === currency);

const periodOf = ({
  summary: { billingPeriodStart, billingPeriodEnd },
}: CardStatement): unknown => ({
  desde: billingPeriodStart,
  hasta: billingPeriodEnd,
});
