import { fromMinor } from '../src/shared/money.ts';
import type { CardBalance, CreditLine } from '../src/products/productBalance.ts';
import { accountsAt } from './accounts.ts';
import type { BankProfile, CardOffer } from './banks.ts';
import { identityOf } from './identity.ts';
import { isCompany, volumeOf } from './namedRuts.ts';
import { random } from './random.ts';
import { usualPay } from './salary.ts';
import type { CitizenCard } from './types.ts';

/** Pesos per dollar at which a single limit is shown in dollars; a plausible value, held fixed. */
const PESOS_PER_DOLLAR = 940;

/** Companies have no pay: their limits go by this instead. */
const COMPANY_YARDSTICK = 6_000_000;

const yardstick = (rut: string): number =>
  // A limit is agreed on once; it does not follow the pay.
  isCompany(rut) ? COMPANY_YARDSTICK : usualPay(rut, '2024-01');

const wholeSteps = (amount: number, step: number): number =>
  Math.max(Math.floor(amount / step), 1) * step;

/** Overdraft lines of the current accounts in pesos; the month moves only what is used. */
export function creditLinesAt(rut: string, bank: BankProfile, month: string): CreditLine[] {
  return accountsAt(rut, bank)
    .filter((account) => account.type === 'corriente' && account.currency === 'clp')
    .flatMap((account) => {
      const choose = random(rut, bank.id, account.role, 'credit line');
      if (!choose.chance(7, 10)) return [];
      const creditLimit = wholeSteps((yardstick(rut) * choose.int(40, 200)) / 100, 50_000);
      const using = random(rut, bank.id, account.role, 'credit line', month);
      const currentBalance = using.chance(3, 10) ? using.int(1, creditLimit) : 0;
      return [
        {
          creditLimit,
          currentBalance,
          availableBalance: creditLimit - currentBalance,
          associatedAccountNumber: account.number,
        },
      ];
    });
}

/** Cards: none to two of the bank's own, and now and then an additional one for a relative. */
export function cardsAt(rut: string, bank: BankProfile, month: string): CitizenCard[] {
  if (volumeOf(rut) === 'none') return [];
  const choose = random(rut, bank.id, 'cards');
  const own = choose.sample(bank.cards, choose.int(0, 2));
  const additional = own.filter(() => choose.chance(1, 8));
  const holderName = identityOf(rut).name;
  return [
    ...own.map((offer) => card(rut, bank, month, offer, false)),
    ...additional.map((offer) => card(rut, bank, month, offer, true)),
  ].map((details) => ({ ...details, holderName }));
}

function card(
  rut: string,
  bank: BankProfile,
  month: string,
  offer: CardOffer,
  isAdditionalCard: boolean,
): Omit<CitizenCard, 'holderName'> {
  const key = [rut, bank.id, 'card', offer.name, isAdditionalCard ? 'additional' : 'own'] as const;
  const choose = random(...key);
  const limit = wholeSteps((yardstick(rut) * choose.int(50, 300)) / 100, 50_000);
  const singleCreditLimit = offer.isInternational && choose.chance(1, 3);
  const dollarLimit = choose.int(2, 40) * 250;
  const lastDigits = String(choose.int(0, 9_999)).padStart(4, '0');

  const using = random(...key, month);
  const used = Math.floor((limit * using.int(0, 900)) / 1_000);
  const usedDollars = using.chance(1, 2) ? using.int(0, dollarLimit * 80) : 0;
  const toCents = (pesos: number): number => Math.round((pesos * 100) / PESOS_PER_DOLLAR);
  const dollars = singleCreditLimit
    ? balance(toCents(limit), toCents(used), 'usd')
    : balance(dollarLimit * 100, usedDollars, 'usd');
  return {
    type: offer.type,
    name: isAdditionalCard ? `${offer.name} Adicional` : offer.name,
    isAdditionalCard,
    singleCreditLimit,
    balances: {
      clp: balance(limit, used, 'clp'),
      usd: offer.isInternational ? dollars : null,
    },
    lastDigits,
  };
}

function balance(limit: number, used: number, currency: 'clp' | 'usd'): CardBalance {
  return {
    creditLimit: fromMinor(limit, currency),
    currentBalance: fromMinor(used, currency),
    availableCredit: fromMinor(limit - used, currency),
  };
}
