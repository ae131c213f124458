import { isCompanyRut, rutNumberOf } from '../../src/shared/rut.ts';
import type { AccountType, Currency } from '../../src/products/enumerations.ts';
import { bankOf, COMPANY_BANKS, PERSONAL_BANKS } from './banks.ts';
import type { BankProfile } from './banks.ts';
import { EVERYTHING, GUIDES, isArranged, isCompany, isDocumented, volumeOf } from './namedRuts.ts';
import { random } from './random.ts';
import { usualPay } from './salary.ts';

/** Which accounts a person has at a bank, and their balances at the end of each month. */

const ROLES = ['main', 'second', 'savings', 'housing', 'dollars', 'euros'] as const;
export type AccountRole = (typeof ROLES)[number];

/** An account without its movements. */
export interface AccountShell {
  readonly number: string;
  readonly type: AccountType;
  readonly name: string;
  readonly currency: Currency;
  readonly role: AccountRole;
  /** Whether the account never has movements. */
  readonly isDormant: boolean;
}

/** The bank that the guides, and so their readers, use first. */
const BANK_OF_THE_GUIDES = bankOf('banco-chile');

/** Other banks that the guides use with their person. */
const OTHERS_OF_THE_GUIDES = [bankOf('banco-estado'), bankOf('banco-security')];

/** The bank that receives a person's salary, from which they move money to their other accounts. */
export function salaryBankOf(rut: string): BankProfile {
  return isDocumented(rut) ? BANK_OF_THE_GUIDES : random(rut, 'salary bank').pick(PERSONAL_BANKS);
}

/** Banks that a natural person actually uses: the salary bank first, then one or two others. */
export function usedBanksOf(rut: string): readonly BankProfile[] {
  const first = salaryBankOf(rut);
  if (rut === GUIDES) return [first, ...OTHERS_OF_THE_GUIDES];
  const choose = random(rut, 'other banks');
  const others = PERSONAL_BANKS.filter(({ id }) => id !== first.id);
  return [first, ...choose.sample(others, choose.int(1, 2))];
}

/**
 * Whether an account there is hardly used: any RUT can log in at every bank of the sandbox, but
 * nobody really uses eleven banks.
 */
export function isHardlyUsed(rut: string, bank: BankProfile): boolean {
  if (isCompany(rut) || rut === EVERYTHING || volumeOf(rut) !== 'usual') return false;
  return !usedBanksOf(rut).some(({ id }) => id === bank.id);
}

/** The bank through which most of a company's money goes. */
export function mainBankOf(rut: string): BankProfile {
  return random(rut, 'main bank').pick(COMPANY_BANKS);
}

/** Everybody has an account at every bank, except the person without products. */
export function accountsAt(rut: string, bank: BankProfile): AccountShell[] {
  if (volumeOf(rut) === 'none') return [];
  if (isHardlyUsed(rut, bank)) return [mainAccountAt(rut, bank)];
  const choose = random(rut, bank.id, 'accounts');
  // All are drawn in a fixed order, whether or not the bank offers the account.
  const draws = {
    main: true,
    second: choose.chance(3, 10),
    savings: choose.chance(4, 10),
    housing: choose.chance(2, 10),
    dollars: choose.chance(isCompany(rut) ? 5 : 2, 10),
    euros: choose.chance(1, 10),
  } satisfies Record<AccountRole, boolean>;
  return ROLES.flatMap((role) => {
    const offer = draws[role] ? offerOf(bank, role) : null;
    return offer === null ? [] : [shellOf(rut, bank, role, offer)];
  });
}

/** The account that receives transfers. */
export function mainAccountAt(rut: string, bank: BankProfile): AccountShell {
  return shellOf(rut, bank, 'main', { ...bank.main, currency: 'clp' });
}

type Offer = Pick<AccountShell, 'type' | 'name' | 'currency'>;

function offerOf(bank: BankProfile, role: AccountRole): Offer | null {
  const named = (name: string | null, type: AccountType, currency: Currency): Offer | null =>
    name === null ? null : { name, type, currency };
  switch (role) {
    case 'main':
      return { ...bank.main, currency: 'clp' };
    case 'second':
      return bank.second === null ? null : { ...bank.second, currency: 'clp' };
    case 'savings':
      return named(bank.savings, 'ahorro', 'clp');
    case 'housing':
      return named(bank.housingSavings, 'ahorro', 'uf');
    case 'dollars':
      return named(bank.dollars, 'corriente', 'usd');
    case 'euros':
      return named(bank.euros, 'corriente', 'eur');
  }
}

function shellOf(rut: string, bank: BankProfile, role: AccountRole, offer: Offer): AccountShell {
  const choose = random(rut, bank.id, 'account', role);
  const length = bank.numberLength - bank.numberPrefix.length - 1;
  // The last digit depends on the role, so that a person's accounts at a bank never collide.
  const drawn = bank.numberPrefix + choose.digits(length) + String(ROLES.indexOf(role));
  return {
    ...offer,
    role,
    number: offer.type === 'rut' ? String(rutNumberOf(rut)) : drawn,
    isDormant: role !== 'main' && choose.chance(1, 6),
  };
}

/**
 * Balance at the end of a month, in the currency's smallest unit. Drawn, not summed: a final
 * movement then makes the month's movements add up from the previous balance to this one, so that a
 * month looks the same in every view. The bounds leave room for what a month must pay: a ledger
 * spends at most eight tenths of the opening balance, and `capacityAt` is the guaranteed part of
 * that.
 */
export function closingBalance(
  rut: string,
  bank: BankProfile,
  shell: AccountShell,
  month: string,
): number {
  const level = usualBalance(rut, bank, shell, month);
  if (shell.isDormant) return level;
  const spread = shell.role === 'main' ? 300 : 120;
  const noise = random(rut, bank.id, shell.role, 'balance', month).int(-spread, spread);
  return Math.floor((level * (1_000 + noise)) / 1_000);
}

function usualBalance(rut: string, bank: BankProfile, shell: AccountShell, month: string): number {
  const choose = random(rut, bank.id, shell.role, 'level');
  if (shell.isDormant && choose.chance(1, 3)) return 0;
  switch (shell.role) {
    case 'main': {
      if (volumeOf(rut) === 'large') return 30_000_000;
      if (isCompany(rut)) return companyLevel(rut, bank);
      return Math.floor((usualPay(rut, month) * payPercentAt(rut, bank)) / 100);
    }
    case 'second':
      return choose.int(20_000, 600_000);
    case 'savings':
      return choose.int(80_000, 6_000_000);
    case 'housing':
      return choose.int(50_000, 3_000_000);
    case 'dollars':
    case 'euros':
      return choose.int(15_000, 900_000);
  }
}

/** Usual balance of a person's main account as a percentage of their pay. */
function payPercentAt(rut: string, bank: BankProfile): number {
  // Someone who has a business, homes and savings besides the salary needs more at hand.
  if (bank.id === salaryBankOf(rut).id) return isArranged(rut) ? 800 : 280;
  const choose = random(rut, bank.id, 'main', 'percent');
  if (isHardlyUsed(rut, bank)) return choose.int(4, 25);
  return rut === EVERYTHING ? 150 : choose.int(60, 150);
}

/**
 * Pesos per month that a main account can always spend on scheduled payments, however low its
 * balance: the payments agreed for a month must stay below it. It never decreases from one month to
 * the next.
 */
export function capacityAt(rut: string, bank: BankProfile, month: string): number {
  if (volumeOf(rut) === 'large') return 5_000_000;
  if (isCompany(rut)) return Math.floor(companyLevel(rut, bank) / 5);
  // The lowest balance is 0.7 of the usual one (0.64 after a January's raise), of which 0.8 may be
  // spent. At the salary bank, up to 0.4 of the pay goes to the other banks first, and 0.2 is
  // reserved for taxes, pension savings and the like.
  const percent = bank.id === salaryBankOf(rut).id ? 82 : payPercentAt(rut, bank) / 2;
  return Math.floor((usualPay(rut, month) * percent) / 100);
}

/** Usual balance of a company's main account. */
export function companyLevel(rut: string, bank: BankProfile): number {
  const level = random(rut, 'level').int(4_000, 60_000) * 1_000;
  return bank.id === mainBankOf(rut).id ? level : Math.floor(level / 5);
}

/**
 * Whether a bank may lend to somebody who uses it. Natural persons cannot log in to business
 * banking, whose usernames are company RUTs, except for the named RUTs in the companies' range.
 */
export function mayOweAt(rut: string, bank: BankProfile): boolean {
  if (volumeOf(rut) === 'none' || isHardlyUsed(rut, bank)) return false;
  return isCompany(rut) || !bank.isBusiness || isCompanyRut(rut);
}
