import type {
  ApvFundBalance,
  FundBalance,
  PensionAccount,
  PensionBalance,
  PensionFund,
  PensionMovement,
} from '../../../src/products/accountBalance.ts';
import type { Contribution } from '../../../src/products/contribution.ts';
import type { PersonalInformation } from '../../../src/products/personalInformation.ts';
import { formatDate, formatMonth } from '../../../src/shared/dates.ts';
import type { DateStyle } from '../../../src/shared/dates.ts';
import { formatNumber } from '../../../src/shared/money.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { RutStyle } from '../../../src/shared/rut.ts';

export const ACCOUNTS = ['obligatory', 'apv', 'agreed', 'cav'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** A fund manager's formats, for both pages and files. */
export interface PensionStyle {
  readonly date: DateStyle | 'iso';
  readonly month: 'numeric' | 'short' | 'long' | 'iso';
  /** Prefix of amounts in pesos: `$ `, `$` or nothing. */
  readonly symbol: string;
  /** Whether thousands are separated by dots. */
  readonly isGrouped: boolean;
  readonly rut: RutStyle;
  readonly blank: string;
  readonly accounts: Readonly<Record<Account, string>>;
  /** Prefix of a fund's letter: `Fondo `, or nothing. */
  readonly fundPrefix: string;
  readonly regimePrefix: string;
  readonly genders: Readonly<Record<'female' | 'male', string>>;
}

/** Prints values in a fund manager's formats. */
export function pensionPrinter(style: PensionStyle) {
  const number = (value: number, decimals: number): string => {
    const grouped = formatNumber(value, decimals);
    return style.isGrouped ? grouped : grouped.replaceAll('.', '');
  };
  const pesos = (value: number, decimals = 0): string =>
    `${value < 0 ? '-' : ''}${style.symbol}${number(Math.abs(value), decimals)}`;
  const day = (date: string): string =>
    style.date === 'iso' ? date : formatDate(date, style.date);
  const month = (period: string): string =>
    style.month === 'iso' ? period : formatMonth(period, style.month);
  const fund = (letter: PensionFund): string => style.fundPrefix + letter;
  const orBlank = (text: string | null): string => text ?? style.blank;
  const rutOrBlank = (rut: string | null): string =>
    rut === null ? style.blank : formatRut(rut, style.rut);

  return {
    month,
    account: (account: Account): string => style.accounts[account],
    profile: (info: PersonalInformation) => ({
      rut: formatRut(info.rut, style.rut),
      names: info.names,
      lastName: info.lastName,
      motherLastName: orBlank(info.motherLastName),
      birthDate: day(info.birthDate),
      gender: style.genders[info.gender],
      email: orBlank(info.email),
      phone: orBlank(info.phone),
      mobilePhone: orBlank(info.mobilePhone),
      street: orBlank(info.address?.street ?? null),
      number: orBlank(info.address?.number ?? null),
      other: orBlank(info.address?.other ?? null),
      commune: orBlank(info.address?.commune ?? null),
      city: orBlank(info.address?.city ?? null),
      region: orBlank(info.address?.region ?? null),
      affiliationDate: day(info.affiliationDate),
    }),
    totals: (pension: PensionBalance) => ({
      balance: pesos(pension.balance),
      institutionCode: pension.institutionCode,
      projectedPension:
        pension.projectedPension === null ? style.blank : pesos(pension.projectedPension),
    }),
    accountLine: (account: Account, held: PensionAccount) => ({
      account: style.accounts[account],
      balance: pesos(held.balance),
      collectorFund: held.collectorFund === null ? style.blank : fund(held.collectorFund),
    }),
    fundLine: (account: Account, line: FundBalance | ApvFundBalance) => ({
      account: style.accounts[account],
      fund: fund(line.fund),
      assetAmount: number(line.assetAmount, 2),
      assetValue: pesos(line.assetValue, 2),
      balance: pesos(line.balance),
      regimeType: 'regimeType' in line ? style.regimePrefix + line.regimeType : style.blank,
      fiscalBonus: 'fiscalBonus' in line ? pesos(line.fiscalBonus) : style.blank,
    }),
    movement: (one: PensionMovement) => ({
      period: month(one.period),
      date: day(one.date),
      type: one.type,
      description: one.description,
      payerRut: rutOrBlank(one.payerRut),
      payerName: orBlank(one.payerName),
      income: one.income === null ? style.blank : pesos(one.income),
      assetAmount: number(one.assetAmount, 2),
      amount: pesos(one.amount),
      fund: one.fund === null ? style.blank : fund(one.fund),
    }),
    contribution: (one: Contribution) => ({
      period: month(one.period),
      paymentDate: day(one.paymentDate),
      payerRut: formatRut(one.payerRut, style.rut),
      payerName: orBlank(one.payerName),
      taxableIncome: one.taxableIncome === null ? style.blank : pesos(one.taxableIncome),
      amount: pesos(one.amount),
      fund: fund(one.fund),
    }),
  };
}

export type PensionPrinter = ReturnType<typeof pensionPrinter>;
