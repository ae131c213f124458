import { ExtractionError } from '../../contract/ExtractionError.ts';
import type {
  ApvFundBalance,
  ApvRegime,
  FundBalance,
  PensionFund,
  PensionMovement,
} from '../../products/accountBalance.ts';
import type { Contribution } from '../../products/contribution.ts';
import type {
  Gender,
  PersonalAddress,
  PersonalInformation,
} from '../../products/personalInformation.ts';
import { parseDate, parseMonth } from '../../shared/dates.ts';
import { parseClp, parseNumber } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRut } from '../../shared/rut.ts';
import { foldText } from '../../shared/text.ts';
import { words } from '../banking/words.ts';
import { ACCOUNT_KINDS } from './PensionPage.ts';
import type { AccountKind, AccountSummary, PensionPage } from './PensionPage.ts';

/** A fund manager's words for the products' enumerations. */
export interface PensionWords {
  readonly accounts: Readonly<Record<string, AccountKind>>;
  readonly funds: Readonly<Record<string, PensionFund>>;
  readonly regimes: Readonly<Record<string, ApvRegime>>;
  readonly genders: Readonly<Record<string, Gender>>;
  /** Text of an empty field. */
  readonly blank: string;
}

export type ProfileField = Exclude<keyof PersonalInformation, 'address'> | keyof PersonalAddress;
export type MovementField = keyof PensionMovement;
export type ContributionField = keyof Contribution;
export type FundField =
  | 'account'
  | 'fund'
  | 'assetAmount'
  | 'assetValue'
  | 'balance'
  | 'regimeType'
  | 'fiscalBonus';

/** Reads a record's text by field name, wherever the platform has it. */
export type Reader<Field extends string> = (field: Field) => string;

/** Parses a field; a `ParseError` contains the field's name. */
function valueOf<Field extends string, Value>(
  read: Reader<Field>,
  field: Field,
  parse: (text: string) => Value,
): Value {
  return readField(field, () => parse(read(field)));
}

/** An account's row in the summary. */
interface AccountLine {
  readonly account: AccountKind;
  readonly balance: number;
  readonly collectorFund: PensionFund | null;
}

interface FundLine extends ApvFundBalance {
  readonly account: AccountKind;
}

export interface PensionReadings {
  readonly account: (text: string) => AccountKind;
  readonly optional: (text: string) => string | null;
  profile(read: Reader<ProfileField>): PersonalInformation;
  accountLine(read: Reader<'account' | 'balance' | 'collectorFund'>): AccountLine;
  fundLine(read: Reader<FundField>): FundLine;
  balances(
    totals: Reader<'balance' | 'institutionCode' | 'projectedPension'>,
    accounts: readonly AccountLine[],
    funds: readonly FundLine[],
  ): PensionPage;
  movement(read: Reader<MovementField>): PensionMovement;
  contribution(read: Reader<ContributionField>): Contribution;
}

/** Converts a fund manager's texts to values, for tables and files alike. */
export function pensionReadings(spelled: PensionWords): PensionReadings {
  const account = words('kind of account', spelled.accounts);
  const fund = words('fund', spelled.funds);
  const regime = words('tax regime', spelled.regimes);
  const gender = words('gender', spelled.genders);
  const blank = foldText(spelled.blank);

  const optional = (text: string): string | null =>
    text === '' || foldText(text) === blank ? null : text;
  const required = (text: string): string => {
    if (optional(text) === null) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'A field that is always filled is blank');
    }
    return text;
  };
  const shares = (text: string): number => parseNumber(text, 2);
  const pesosWithCents = (text: string): number => parseNumber(text.replace(/^\$\s?/, ''), 2);

  function addressOf(read: Reader<ProfileField>): PersonalInformation['address'] {
    if (optional(read('street')) === null) return null;
    return {
      street: read('street'),
      number: required(read('number')),
      other: optional(read('other')),
      commune: required(read('commune')),
      city: required(read('city')),
      region: required(read('region')),
    };
  }

  function summaryOf<Fund extends FundBalance>(
    kind: AccountKind,
    lines: readonly AccountLine[],
    funds: readonly FundLine[],
    pick: (line: FundLine) => Fund,
  ): AccountSummary<Fund> {
    const [line, ...more] = lines.filter((one) => one.account === kind);
    if (line === undefined || more.length > 0) {
      throw new ExtractionError('UNEXPECTED_PAGE', 'An account is not in the summary exactly once');
    }
    return {
      balance: line.balance,
      collectorFund: line.collectorFund,
      funds: funds.filter((one) => one.account === kind).map(pick),
    };
  }

  return {
    account,
    optional,
    profile: (read) => ({
      rut: valueOf(read, 'rut', readRut),
      names: required(read('names')),
      lastName: required(read('lastName')),
      motherLastName: optional(read('motherLastName')),
      birthDate: valueOf(read, 'birthDate', parseDate),
      gender: gender(read('gender')),
      email: optional(read('email')),
      phone: optional(read('phone')),
      mobilePhone: optional(read('mobilePhone')),
      address: addressOf(read),
      affiliationDate: valueOf(read, 'affiliationDate', parseDate),
    }),
    accountLine: (read) => {
      const collector = optional(read('collectorFund'));
      return {
        account: account(read('account')),
        balance: valueOf(read, 'balance', parseClp),
        collectorFund: collector === null ? null : fund(collector),
      };
    },
    fundLine: (read) => {
      const kind = account(read('account'));
      const isApv = kind === 'apv';
      return {
        account: kind,
        fund: fund(read('fund')),
        balance: valueOf(read, 'balance', parseClp),
        assetAmount: valueOf(read, 'assetAmount', shares),
        assetValue: valueOf(read, 'assetValue', pesosWithCents),
        regimeType: isApv ? regime(read('regimeType')) : 'A',
        fiscalBonus: isApv ? valueOf(read, 'fiscalBonus', parseClp) : 0,
      };
    },
    balances: (totals, lines, funds) => {
      const institutionCode = totals('institutionCode');
      if (!/^\d{1,3}$/.test(institutionCode)) {
        throw new ParseError('number', 'code', 'institutionCode');
      }
      const projected = optional(totals('projectedPension'));
      const summary = (kind: Exclude<AccountKind, 'apv'>) =>
        summaryOf(kind, lines, funds, bareFund);
      if (lines.length !== ACCOUNT_KINDS.length) {
        throw new ExtractionError(
          'UNEXPECTED_PAGE',
          'The summary has a different number of accounts',
        );
      }
      return {
        kind: 'balances',
        balance: valueOf(totals, 'balance', parseClp),
        institutionCode,
        projectedPension: projected === null ? null : valueOf(totals, 'projectedPension', parseClp),
        accounts: {
          obligatory: summary('obligatory'),
          apv: summaryOf('apv', lines, funds, apvFund),
          agreed: summary('agreed'),
          cav: summary('cav'),
        },
      };
    },
    movement: (read) => {
      const payerRut = optional(read('payerRut'));
      const income = optional(read('income'));
      return {
        period: valueOf(read, 'period', parseMonth),
        date: valueOf(read, 'date', parseDate),
        type: required(read('type')),
        description: required(read('description')),
        payerRut: payerRut === null ? null : valueOf(read, 'payerRut', readRut),
        payerName: optional(read('payerName')),
        income: income === null ? null : valueOf(read, 'income', parseClp),
        assetAmount: valueOf(read, 'assetAmount', shares),
        amount: valueOf(read, 'amount', parseClp),
        fund: fund(read('fund')),
      };
    },
    contribution: (read) => ({
      period: valueOf(read, 'period', parseMonth),
      paymentDate: valueOf(read, 'paymentDate', parseDate),
      payerRut: valueOf(read, 'payerRut', readRut),
      payerName: required(read('payerName')),
      taxableIncome: valueOf(read, 'taxableIncome', parseClp),
      amount: valueOf(read, 'amount', parseClp),
      fund: fund(read('fund')),
    }),
  };
}

function bareFund({ fund, balance, assetAmount, assetValue }: FundLine): FundBalance {
  return { fund, balance, assetAmount, assetValue };
}

function apvFund(line: FundLine): ApvFundBalance {
  return { ...bareFund(line), regimeType: line.regimeType, fiscalBonus: line.fiscalBonus };
}
