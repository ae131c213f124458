import { told } from '../../../synthetic-person/shown.ts';
import type { PersonCard, PersonInvestments } from '../../../synthetic-person/types.ts';
import type { Bill } from '../../../src/products/bill.ts';
import type { CardTransaction } from '../../../src/products/cardTransaction.ts';
import type { ConsumerLoan } from '../../../src/products/consumerLoan.ts';
import type { CardStatement } from '../../../src/products/creditCardStatement.ts';
import type { Currency } from '../../../src/products/enumerations.ts';
import type {
  Apv,
  Equity,
  MutualFund,
  TermDeposit,
} from '../../../src/products/investmentReport.ts';
import type { Mortgage } from '../../../src/products/mortgage.ts';
import type { Pac } from '../../../src/products/pac.ts';
import type { Pat } from '../../../src/products/pat.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { printCardNumber, printMoney } from './cells.ts';
import type { Cells } from './cells.ts';
import type { HtmlPortal } from './HtmlPortal.ts';
import type { PatLine, PurchaseColumn, SummaryLine } from './RecordTexts.ts';

/** Cells of mandates, loans, investments and card purchases. */

const printDate = (portal: HtmlPortal, date: string | null): string =>
  date === null ? portal.formats.blank : formatDate(date, portal.formats.date);

/** `1,85%`: two decimals if they are exact, else four. */
function printPercent(value: number): string {
  return `${formatNumber(value, Number(value.toFixed(2)) === value ? 2 : 4)}%`;
}

const printCount = (value: number): string => formatNumber(value, 0);

/** Shares and prices have four decimals. */
const printExact = (value: number): string => formatNumber(value, 4);

export function billCells(portal: HtmlPortal, bill: Bill): Cells<keyof Bill> {
  return { ...bill, alias: bill.alias ?? portal.formats.blank };
}

export function pacCells(portal: HtmlPortal, pac: Pac): Cells<keyof Pac> {
  const { paymentLimit, currency } = pac;
  return {
    ...pac,
    paymentLimit:
      paymentLimit === null ? portal.formats.blank : printMoney(portal, paymentLimit, currency),
    currency: portal.words.currencies[currency],
  };
}

export function patLines(portal: HtmlPortal, pat: Pat): Cells<PatLine> {
  const { blank } = portal.formats;
  const { words } = portal.records;
  const { owner } = pat;
  return {
    alias: pat.alias ?? blank,
    state: words.patStates[pat.state],
    cardType: brandOf(portal, pat.cardType),
    category: pat.category,
    companyName: pat.companyName,
    companyCode: pat.companyCode,
    serviceId: pat.serviceId,
    cardNumber: printCardNumber(portal, pat.cardNumber.slice(-4)),
    patStartDate: printDate(portal, pat.patStartDate),
    lastPaymentDate: printDate(portal, pat.lastPaymentDate),
    nextPaymentDate: printDate(portal, pat.nextPaymentDate),
    firstPaymentDate: printDate(portal, pat.firstPaymentDate),
    paymentLimit:
      pat.paymentLimit === 'NO_LIMIT' ? words.noLimit : printMoney(portal, pat.paymentLimit, 'clp'),
    origin: pat.origin ?? blank,
    instructionType: pat.instructionType ?? blank,
    channel: pat.channel ?? blank,
    ownerRut: formatRut(owner.rut, 'dotted'),
    ownerName: owner.name,
    ownerLastName: owner.lastName,
    'owner:email': owner.email ?? blank,
    'owner:phone': owner.phone ?? blank,
    'owner:mobilePhone': owner.mobilePhone ?? blank,
    'owner:address': owner.address ?? blank,
    'owner:city': owner.city ?? blank,
  };
}

/** Mandates name the card brand as the card product does. */
function brandOf({ words }: HtmlPortal, brand: string): string {
  const found = Object.entries(words.brands).find(([ours]) => ours === brand);
  return found?.[1] ?? words.brands.other;
}

export function loanLines(portal: HtmlPortal, loan: ConsumerLoan): Cells<keyof ConsumerLoan> {
  const { words } = portal.records;
  const money = (amount: number): string => printMoney(portal, amount, loan.currency);
  return {
    id: loan.id,
    description: loan.description,
    type: words.loanTypes[loan.type],
    state: words.loanStates[loan.state],
    currency: portal.words.currencies[loan.currency],
    loanAmount: money(loan.loanAmount),
    balance: money(loan.balance),
    monthlyPayment: money(loan.monthlyPayment),
    totalPaidFees: printCount(loan.totalPaidFees),
    totalPayments: printCount(loan.totalPayments),
    expiredPayments: printCount(loan.expiredPayments),
    monthlyInterestRate: printPercent(loan.monthlyInterestRate),
    caev: printPercent(loan.caev),
    nextPaymentDate: printDate(portal, loan.nextPaymentDate),
    previousMonthPayment: money(loan.previousMonthPayment),
    lastPaymentAmount: money(loan.lastPaymentAmount),
    protectionInsurance: money(loan.protectionInsurance),
    unemploymentInsurance: money(loan.unemploymentInsurance),
  };
}

export function mortgageLines(portal: HtmlPortal, mortgage: Mortgage): Cells<keyof Mortgage> {
  const money = (amount: number): string => printMoney(portal, amount, 'uf');
  return {
    id: mortgage.id,
    productName: mortgage.productName,
    initialBalanceUf: money(mortgage.initialBalanceUf),
    balanceUf: money(mortgage.balanceUf),
    term: printCount(mortgage.term),
    totalPayments: printCount(mortgage.totalPayments),
    currentPaymentNumber: printCount(mortgage.currentPaymentNumber),
    closedPayments: printCount(mortgage.closedPayments),
    nextPaymentDate: printDate(portal, mortgage.nextPaymentDate),
    nextPaymentAmountUf: money(mortgage.nextPaymentAmountUf),
    caev: printPercent(mortgage.caev),
    interestRateType: portal.records.words.rateTypes[mortgage.interestRateType],
    interestRate: printPercent(mortgage.interestRate),
    interestRateChangeDate: printDate(portal, mortgage.interestRateChangeDate),
    lastPaymentDate: printDate(portal, mortgage.lastPaymentDate),
    latePayments: printCount(mortgage.latePayments),
    latePaymentsAmountUf: money(mortgage.latePaymentsAmountUf),
    insurancesAmountUf: money(mortgage.insurancesAmountUf),
  };
}

export function investorLines(
  portal: HtmlPortal,
  { investorProfile, rates }: PersonInvestments,
): Cells<'profile' | 'usd' | 'eur' | 'uf'> {
  return {
    profile:
      investorProfile === null
        ? portal.formats.blank
        : portal.records.words.profiles[investorProfile],
    usd: formatNumber(rates.usd, 2),
    eur: formatNumber(rates.eur, 2),
    uf: formatNumber(rates.uf, 2),
  };
}

export function termDepositCells(
  portal: HtmlPortal,
  deposit: TermDeposit,
): Cells<keyof TermDeposit> {
  const money = (amount: number): string => printMoney(portal, amount, deposit.currency);
  return {
    type: portal.records.words.depositTypes[deposit.type],
    investmentAmount: money(deposit.investmentAmount),
    finalAmount: money(deposit.finalAmount),
    currency: portal.words.currencies[deposit.currency],
    expirationDate: printDate(portal, deposit.expirationDate),
    investmentDate: printDate(portal, deposit.investmentDate),
    profit: money(deposit.profit),
    baseInterestRate: printPercent(deposit.baseInterestRate),
    periodInterestRate: printPercent(deposit.periodInterestRate),
    termDays: printCount(deposit.termDays),
  };
}

export function mutualFundCells(portal: HtmlPortal, fund: MutualFund): Cells<keyof MutualFund> {
  return {
    description: fund.description,
    assetAmount: printExact(fund.assetAmount),
    netAssetValue: printExact(fund.netAssetValue),
    balance: printMoney(portal, fund.balance, fund.currency),
    currency: portal.words.currencies[fund.currency],
    profit: printMoney(portal, fund.profit, fund.currency),
  };
}

export function apvCells(portal: HtmlPortal, apv: Apv): Cells<keyof Apv> {
  return {
    description: apv.description,
    investmentAmount: printMoney(portal, apv.investmentAmount, apv.currency),
    fiscalDeposit: printMoney(portal, apv.fiscalDeposit, apv.currency),
    balance: printMoney(portal, apv.balance, apv.currency),
    currency: portal.words.currencies[apv.currency],
  };
}

export function equityCells(portal: HtmlPortal, equity: Equity): Cells<keyof Equity> {
  return {
    stockName: equity.stockName,
    quantity: printCount(equity.quantity),
    purchasePrice: printExact(equity.purchasePrice),
    currentPrice: printExact(equity.currentPrice),
    totalAmount: printMoney(portal, equity.totalAmount, equity.currency),
    dividends: printMoney(portal, equity.dividends, equity.currency),
    profitPct: printPercent(equity.profitPct),
    currency: portal.words.currencies[equity.currency],
    purchaseDate: printDate(portal, equity.purchaseDate),
  };
}

export function cycleLines(
  portal: HtmlPortal,
  card: PersonCard,
): Cells<'billingDate' | 'paymentDueDate'> {
  return {
    billingDate: printDate(portal, told(card.billingDate)),
    paymentDueDate: printDate(portal, told(card.paymentDueDate)),
  };
}

export function purchaseCells(
  portal: HtmlPortal,
  purchase: CardTransaction,
): Cells<PurchaseColumn> {
  const { blank } = portal.formats;
  const { words } = portal.records;
  const { installments, originalCurrencyAmount: original } = purchase;
  const currency: Currency = purchase.currency;
  return {
    date: printDate(portal, purchase.transactionDate),
    reference: purchase.referenceNumber ?? blank,
    description: purchase.description,
    location: purchase.location ?? blank,
    state: purchase.isPending ? words.pending : words.confirmed,
    amount: printMoney(portal, purchase.amount, currency),
    originalAmount: original === null ? blank : formatNumber(original, 2),
    originalCurrency: purchase.originalCurrency?.toUpperCase() ?? blank,
    installment: installments === null ? blank : printCount(installments.current),
    installments: installments === null ? blank : printCount(installments.total),
    installmentAmount:
      installments === null ? blank : printMoney(portal, told(installments.amount), currency),
  };
}

export function summaryLines(
  portal: HtmlPortal,
  { statementDate, currency, summary }: CardStatement,
): Cells<SummaryLine> {
  const money = (amount: number): string => printMoney(portal, amount, currency);
  return {
    date: printDate(portal, statementDate),
    currency: portal.words.currencies[currency],
    creditLimit: money(summary.creditLimit),
    usedCredit: money(told(summary.usedCredit)),
    availableCredit: money(told(summary.availableCredit)),
    cashAdvanceLimit: money(told(summary.cashAdvanceLimit)),
    billingPeriodStart: printDate(portal, told(summary.billingPeriodStart)),
    billingPeriodEnd: printDate(portal, summary.billingPeriodEnd),
    paymentDueDate: printDate(portal, summary.paymentDueDate),
    nextBillingDate: printDate(portal, summary.nextBillingDate),
    monthlyInterestRate: printPercent(told(summary.monthlyInterestRate)),
    cae: printPercent(told(summary.cae)),
    previousBalance: money(told(summary.previousBalance)),
    newBalance: money(told(summary.newBalance)),
    minimumPayment: money(told(summary.minimumPayment)),
    lateFeeInterest: printPercent(told(summary.lateFeeInterest)),
  };
}
