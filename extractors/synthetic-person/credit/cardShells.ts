import type { CardType } from '../../src/products/enumerations.ts';
import { capacityAt, mayOweAt, salaryBankOf } from '../shared/accounts.ts';
import type { BankProfile, CardOffer } from '../shared/banks.ts';
import { identityOf, personIdentity, somePersonRut } from '../shared/identity.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import type { Random } from '../shared/random.ts';
import { usualPay } from '../shared/salary.ts';

/** Which cards a person has at a bank, and the facts that do not change by month. */

export interface CardShell {
  /** Unique among the person's cards. */
  readonly key: string;
  readonly bankId: string;
  readonly type: CardType;
  readonly name: string;
  readonly isAdditionalCard: boolean;
  readonly isInternational: boolean;
  readonly singleCreditLimit: boolean;
  /** Pesos. */
  readonly limit: number;
  /** Dollars; with a single limit, the limit in dollars changes with the rate. */
  readonly dollarLimit: number;
  readonly lastDigits: string;
  readonly holderName: string;
  /**
   * Day of the month on which the billing period ends, and day of the next month on which payment
   * is due.
   */
  readonly billingDay: number;
  readonly dueDay: number;
  /** Whether only a part is paid, except every fourth month. */
  readonly isRevolver: boolean;
  /** Monthly, in hundredths of a per cent. */
  readonly interest: number;
  /** Budget for a month's new charges, in pesos and US cents. */
  readonly pesoBudget: number;
  readonly centBudget: number;
}

/**
 * The base for the limits of companies and of the person with very many movements, for whom pay
 * is not a suitable base.
 */
const LARGE_YARDSTICK = 6_000_000;

/**
 * A card's budget is fixed once and does not follow the pay: earlier views would otherwise show
 * spending that the pay of that time could not afford.
 */
const AGREED = '2018-01';

/** Limits are fixed once too. */
export const yardstick = (rut: string): number =>
  isCompany(rut) || volumeOf(rut) === 'large' ? LARGE_YARDSTICK : usualPay(rut, '2024-01');

export const wholeSteps = (amount: number, step: number): number =>
  Math.max(Math.floor(amount / step), 1) * step;

/** Zero to two cards of the bank, and sometimes an additional one for a relative. */
export function cardShellsAt(rut: string, bank: BankProfile): CardShell[] {
  if (!mayOweAt(rut, bank)) return [];
  const choose = random(rut, bank.id, 'cards');
  const isMain = isCompany(rut) || isArranged(rut) || bank.id === salaryBankOf(rut).id;
  const size =
    volumeOf(rut) === 'large' ? 3 : isMain ? choose.int(1, 2) : Math.max(choose.int(-1, 2), 0);
  const own = choose.sample(bank.cards, size);
  const additional = own.filter(() => choose.chance(1, 7));
  const count = own.length + additional.length;
  return [
    ...own.map((offer) => ({ offer, isAdditional: false })),
    ...additional.map((offer) => ({ offer, isAdditional: true })),
  ].map(({ offer, isAdditional }, index) => ({
    ...shell(rut, bank, offer, isAdditional, count),
    // The last digit identifies the card, so that a person's cards at a bank differ.
    lastDigits: `${someThree(random(rut, bank.id, 'card number', index))}${index}`,
  }));
}

const someThree = (choose: Random): string => String(choose.int(0, 999)).padStart(3, '0');

function shell(
  rut: string,
  bank: BankProfile,
  offer: CardOffer,
  isAdditionalCard: boolean,
  count: number,
): Omit<CardShell, 'lastDigits'> {
  const key = `${rut}|${bank.id}|card|${offer.name}|${isAdditionalCard ? 'additional' : 'own'}`;
  const choose = random(key);
  const isRevolver = choose.chance(1, 4) && !isArranged(rut);
  const limit = wholeSteps((yardstick(rut) * choose.int(60, 300)) / 100, 50_000);
  const dollarLimit = choose.int(2, 40) * 250;
  // Three tenths of the account's capacity, shared by the cards. Someone who pays only a part must
  // be able to pay four months at once; unbilled instalments take up to three times the budget.
  const share = (capacityAt(rut, bank, AGREED) * 3) / 10 / count / (isRevolver ? 5 : 1);
  const isInternational = offer.isInternational;
  const pesos = Math.min(share * (isInternational ? 0.75 : 1), limit / 10);
  const dollars = Math.min((share * 0.25) / 1_000, dollarLimit / 8, limit / 40 / 1_000);
  return {
    key,
    bankId: bank.id,
    type: offer.type,
    name: isAdditionalCard ? `${offer.name} Adicional` : offer.name,
    isAdditionalCard,
    isInternational,
    singleCreditLimit: isInternational && choose.chance(1, 3),
    limit,
    dollarLimit,
    holderName: isAdditionalCard ? relativeOf(rut, key) : identityOf(rut).name,
    billingDay: choose.int(16, 25),
    dueDay: choose.int(5, 12),
    isRevolver,
    interest: choose.int(195, 312),
    pesoBudget: Math.floor(pesos),
    centBudget: isInternational ? Math.floor(dollars * 100) : 0,
  };
}

/** The name of a child, or of an employee who uses the company's second card. */
function relativeOf(rut: string, key: string): string {
  const other = personIdentity(somePersonRut(random(key, 'relative')));
  const holder = identityOf(rut);
  if (!('lastName' in holder)) return other.name;
  return `${other.givenNames} ${holder.lastName} ${other.motherLastName}`;
}
