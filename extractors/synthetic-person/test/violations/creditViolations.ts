import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { Mortgage } from '../../../src/products/mortgage.ts';
import { addMonths, monthOf } from '../../../src/shared/dates.ts';
import { sumMoney, toMinor } from '../../../src/shared/money.ts';
import { MONTHS_SHOWN } from '../../bank/bankCustomer.ts';
import { lastDayShown, lastMonthShown } from '../../shared/calendar.ts';
import { inPesos } from '../../market/market.ts';
import { told } from '../../bank/shown.ts';
import type { BankCustomer, PersonCard } from '../../shared/types.ts';

/** Invariants of loans and cards, by themselves and against the movements of the main account. */
export function creditFaults(customer: BankCustomer): string[] {
  return [
    ...customer.consumerLoans.flatMap((loan) => loanFaults(customer, whole(loan))),
    ...customer.mortgages.flatMap((mortgage) => mortgageFaults(customer, whole(mortgage))),
    ...customer.creditCards.flatMap((card) => [
      ...card.statements.flatMap((statement) => statementFaults(customer, card, statement)),
      ...usedFaults(card, lastDayShown(customer.today)),
      ...instalmentFaults(card),
    ]),
    ...patFaults(customer),
  ];
}

/** Every value that some bank does not state; dates may be null by themselves. */
type Whole<T> = {
  [Key in keyof T]: Key extends `${string}Date` ? T[Key] : NonNullable<T[Key]>;
};

function whole<T extends object>(shown: T): Whole<T> {
  for (const [key, value] of Object.entries(shown)) if (!key.endsWith('Date')) told(value);
  return shown as Whole<T>;
}

const outflows = ({ accounts }: BankCustomer) =>
  (accounts[0]?.movements ?? []).filter(({ type }) => type === 'outflow');

const when = (isFault: boolean, fault: string): string[] => (isFault ? [fault] : []);

function loanFaults(customer: BankCustomer, loan: Whole<ConsumerLoan>) {
  const lastMonth = addMonths(monthOf(customer.today), -1);
  const paid = outflows(customer).filter(
    ({ date, description }) =>
      monthOf(date) === lastMonth &&
      description.startsWith('PAGO CUOTA') &&
      description.endsWith(loan.id),
  );
  const lastDay = paid[0]?.date ?? `${lastMonth}-01`;
  const expected =
    loan.type === 'indirect'
      ? 0
      : loan.currency === 'clp'
        ? loan.previousMonthPayment
        : inPesos(loan.previousMonthPayment, 'uf', lastDay);
  const moved = paid.reduce((sum, { amount }) => sum + amount, 0);
  // Two instalments in UF are rounded separately.
  const slack = loan.currency === 'uf' ? paid.length : 0;
  const interest = loan.monthlyPayment - loan.protectionInsurance - loan.unemploymentInsurance;
  return [
    ...when(Math.abs(moved - expected) > slack, `loan ${loan.id} was not paid as it says`),
    ...when(loan.balance <= 0 || loan.balance > loan.loanAmount, 'a loan owes what it cannot'),
    ...when(loan.totalPaidFees + loan.expiredPayments > loan.totalPayments, 'too many instalments'),
    ...when((loan.state === 'in-arrears') !== loan.expiredPayments > 0, 'arrears without overdue'),
    ...when(loan.nextPaymentDate !== null && loan.nextPaymentDate < customer.today, 'late'),
    ...when(interest <= 0, 'an instalment that pays nothing back'),
    ...when(loan.totalPaidFees === 0 && loan.balance !== loan.loanAmount, 'a loan paid by nobody'),
  ];
}

function mortgageFaults(customer: BankCustomer, one: Whole<Mortgage>) {
  const said = one.lastPaymentDate;
  const isShown =
    said !== null && monthOf(said) >= addMonths(lastMonthShown(customer.today), 1 - MONTHS_SHOWN);
  const moved = outflows(customer).some(
    ({ date, description }) =>
      date === said &&
      description ===
        `PAGO DIVIDENDO ${one.closedPayments}/${one.totalPayments} HIPOTECARIO ${one.id}`,
  );
  const hasNext = one.interestRateChangeDate !== null;
  // A rate does not change in its last year.
  const isEnding = one.totalPayments - one.currentPaymentNumber < 12;
  return [
    ...when(isShown && !moved, `mortgage ${one.id} was not paid as it says`),
    ...when(one.totalPayments !== one.term * 12, 'a term that is not its payments'),
    ...when(one.currentPaymentNumber !== one.closedPayments + one.latePayments + 1, 'dividends'),
    ...when(one.latePayments > 0 !== one.latePaymentsAmountUf > 0, 'late dividends of nothing'),
    ...when(one.balanceUf <= 0 || one.balanceUf > one.initialBalanceUf, 'a mortgage balance'),
    ...when(hasNext === (one.interestRateType === 'fixed') && !isEnding, 'a rate'),
    ...when((one.nextPaymentDate ?? '') < customer.today, 'a next dividend in the past'),
  ];
}

const billed = ({ amount, installments }: CardTransaction): number =>
  installments?.amount ?? amount;

function statementFaults(customer: BankCustomer, card: PersonCard, statement: CardStatement) {
  const { currency, summary, transactions } = statement;
  const before = card.statements.find(
    (one) => one.currency === currency && one.statementDate < statement.statementDate,
  );
  const sum = sumMoney([told(summary.previousBalance), ...transactions.map(billed)], currency);
  const payments = transactions.filter(({ description }) => description.startsWith('PAGO '));
  const isCovered = payments.every((payment) => {
    const pesos = inPesos(-payment.amount, currency, payment.transactionDate);
    return outflows(customer).some(
      ({ date, amount, description }) =>
        date === payment.transactionDate &&
        amount === pesos &&
        description.startsWith('PAGO TARJETA') &&
        description.includes(card.lastDigits),
    );
  });
  const inPeriod = transactions.every(
    (one) =>
      (one.installments?.current ?? 1) > 1 ||
      (one.transactionDate >= told(summary.billingPeriodStart) &&
        one.transactionDate <= summary.billingPeriodEnd),
  );
  const minor = (amount: number): number => toMinor(amount, currency);
  const available = told(summary.availableCredit);
  const text = `${card.name} ${currency} ${statement.statementDate}`;
  return [
    ...when(sum !== summary.newBalance, `statement ${text} does not add up`),
    ...when(before !== undefined && before.summary.newBalance !== summary.previousBalance, text),
    ...when(!isCovered, `the payment on ${text} is in no account`),
    ...when(!inPeriod, `${text} bills what is not of its period`),
    ...when(payments.length > 1, `${text} was paid twice`),
    ...when(
      told(summary.minimumPayment) > Math.max(told(summary.newBalance), 0),
      `${text}: minimum`,
    ),
    ...when(told(summary.paymentDueDate) <= statement.statementDate, `${text}: due date`),
    ...when(
      minor(available) !== minor(summary.creditLimit) - minor(told(summary.usedCredit)),
      `${text}: limits`,
    ),
    ...when(available < 0, `${text}: used more than the limit`),
  ];
}

/** Used credit is the last statement plus unbilled purchases and instalments. */
function usedFaults(card: PersonCard, day: string): string[] {
  const used = (currency: 'clp' | 'usd', unbilled: readonly CardTransaction[]): number => {
    const last = card.statements.find((one) => one.currency === currency);
    if (last === undefined) return 0;
    const open = last.transactions.map(({ installments }) =>
      installments === null
        ? 0
        : (installments.total - installments.current) * told(installments.amount),
    );
    const amounts = unbilled.map(({ amount }) => amount);
    return sumMoney([told(last.summary.newBalance), ...open, ...amounts], currency);
  };
  const pesos = used('clp', card.natTransactions);
  const dollars = used('usd', card.intTransactions);
  const { clp, usd } = card.balances;
  // Both currencies use a single limit, at the day's rate.
  const isRight = card.singleCreditLimit
    ? clp.currentBalance === pesos + inPesos(dollars, 'usd', day)
    : clp.currentBalance === pesos && (usd?.currentBalance ?? 0) === dollars;
  const isWithin = clp.availableCredit >= 0 && (usd?.availableCredit ?? 0) >= 0;
  return [
    ...when(!isRight, `${card.name} uses ${clp.currentBalance}, not ${pesos} and ${dollars}`),
    ...when(!isWithin, `${card.name} uses more than its limit`),
  ];
}

/** Instalments of one purchase are billed one a month, in order. */
function instalmentFaults(card: PersonCard): string[] {
  const seen = new Map<string, number>();
  const oldestFirst = card.statements.filter(({ currency }) => currency === 'clp').toReversed();
  return oldestFirst.flatMap(({ transactions }) =>
    transactions.flatMap((one) => {
      if (one.installments === null) return [];
      const { total, current } = one.installments;
      const amount = told(one.installments.amount);
      const key = `${one.transactionDate} ${one.referenceNumber ?? ''} ${one.description} ${amount}`;
      const before = seen.get(key);
      seen.set(key, current);
      return [
        ...when(before !== undefined && current !== before + 1, `${key}: instalment ${current}`),
        ...when(current < 1 || current > total, `${key}: no such instalment`),
        ...when(one.amount !== total * amount, `${key}: instalments do not add up`),
      ];
    }),
  );
}

/** A mandate's last charge is on the card, if statements go back that far. */
function patFaults({ creditCards, pats, today }: BankCustomer): string[] {
  const first = addMonths(lastMonthShown(today), -11);
  return pats.flatMap((pat) => {
    const card = creditCards.find(({ lastDigits }) => pat.cardNumber.endsWith(lastDigits));
    if (card === undefined) return ['a mandate on a card that is not there'];
    if (pat.lastPaymentDate === null || monthOf(pat.lastPaymentDate) < first) return [];
    const charges = [
      ...card.natTransactions,
      ...card.statements.flatMap(({ transactions }) => transactions),
    ];
    const words = `PAT ${pat.companyName.toUpperCase()} ${pat.serviceId}`;
    const isThere = charges.some(
      ({ transactionDate, description }) =>
        transactionDate === pat.lastPaymentDate && description === words,
    );
    return when(!isThere, `${words} was not charged on ${pat.lastPaymentDate}`);
  });
}
