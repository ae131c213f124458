import { institutions } from '../../src/catalogue/institutions.ts';
import { addMonths, dayOf, monthAt, monthIndex } from '../../src/shared/dates.ts';
import type { Pat, PatState } from '../../src/products/pat.ts';
import { NO_LIMIT } from '../../src/products/pat.ts';
import { salaryBankOf } from '../shared/accounts.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { cardShellsAt } from './cardShells.ts';
import type { CardShell } from './cardShells.ts';
import { identityOf } from '../shared/identity.ts';
import { SUBSCRIPTIONS, UTILITIES } from '../lists/commerce.ts';
import type { Utility } from '../lists/commerce.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';

/**
 * Mandates to charge a credit card every month (PAT), given at the bank that issued it or at a bill
 * payment portal.
 */

/** An automatic charge to a card. */
export interface CardCharge {
  readonly date: string;
  readonly description: string;
  /** Pesos. */
  readonly amount: number;
}

interface Mandate {
  readonly key: string;
  readonly card: CardShell;
  readonly company: Utility;
  readonly userId: string;
  readonly companyCode: string;
  readonly day: number;
  readonly since: string;
  /** Last month charged; null for a mandate in force. */
  readonly until: string | null;
  readonly endState: PatState;
}

/** The bill payment portals of the catalogue. */
export const BILL_SITES: readonly string[] = institutions
  .filter(({ type }) => type === 'service')
  .map(({ id }) => id);

/** What may be charged to a card, in the same format as utilities. */
const COMPANIES: readonly Utility[] = [
  ...UTILITIES,
  ...SUBSCRIPTIONS.map(({ name, amount }) => ({
    name,
    type: 'Suscripciones',
    from: amount,
    to: amount,
  })),
];

/** Most mandates on one card: two from its bank and one from each bill payment portal. */
const MOST = { usual: 4, large: 14 };

/** Mandates given at a bank, on its own cards. */
function mandatesAtBank(rut: string, bank: BankProfile): Mandate[] {
  if (isCompany(rut)) return [];
  return cardShellsAt(rut, bank).flatMap((card) => mandatesOn(rut, card, bank.id));
}

/** Mandates given at a bill payment portal, on the first card of the salary bank. */
function mandatesAtSite(rut: string, site: string): Mandate[] {
  if (isCompany(rut)) return [];
  const [card] = cardShellsAt(rut, salaryBankOf(rut));
  return card === undefined ? [] : mandatesOn(rut, card, site);
}

function mandatesOn(rut: string, card: CardShell, origin: string): Mandate[] {
  if (card.isAdditionalCard) return [];
  const isLarge = volumeOf(rut) === 'large';
  const choose = random(card.key, 'pat', origin);
  const isSite = origin !== card.bankId;
  const fewest = isArranged(rut) ? 1 : 0;
  const size = isLarge ? (isSite ? 3 : 8) : choose.int(fewest, isSite ? 1 : 2);
  const most = Math.floor((card.pesoBudget * 0.3) / (isLarge ? MOST.large : MOST.usual));
  const affordable = COMPANIES.filter(({ from }) => from <= most);
  return choose.sample(affordable, size).map((company) => {
    const key = `${card.key}|pat|${origin}|${company.name}`;
    const own = random(key);
    const since = monthAt(monthIndex('2013-01') + own.int(0, 96));
    const hasEnded = own.chance(1, 5);
    return {
      key,
      card,
      company: { ...company, to: Math.min(company.to, most) },
      userId: own.digits(9),
      companyCode: random('company code', company.name).digits(4),
      day: own.int(2, 26),
      since,
      until: hasEnded ? addMonths(since, own.int(12, 130)) : null,
      endState: own.chance(1, 3) ? 'suspended' : 'cancelled',
    };
  });
}

/** First month charged: the one after the mandate was given. */
const firstCharge = ({ since }: Mandate): string => addMonths(since, 1);

const amountIn = ({ key, company }: Mandate, month: string): number =>
  random(key, month).int(company.from, company.to);

/** All charges of mandates to a card in a range of months, both included. */
export function standingCharges(rut: string, bank: BankProfile, first: string, last: string) {
  const mandates = [
    ...mandatesAtBank(rut, bank),
    ...(bank.id === salaryBankOf(rut).id
      ? BILL_SITES.flatMap((site) => mandatesAtSite(rut, site))
      : []),
  ];
  return (card: CardShell): CardCharge[] =>
    mandates
      .filter((mandate) => mandate.card.key === card.key)
      .flatMap((mandate) => {
        const charges: CardCharge[] = [];
        const begin = firstCharge(mandate) > first ? firstCharge(mandate) : first;
        const end = mandate.until !== null && mandate.until < last ? mandate.until : last;
        for (let month = begin; month <= end; month = addMonths(month, 1)) {
          charges.push({
            date: dayOf(month, mandate.day),
            description: `PAT ${mandate.company.name.toUpperCase()} ${mandate.userId}`,
            amount: amountIn(mandate, month),
          });
        }
        return charges;
      });
}

export function patsAtBank(rut: string, bank: BankProfile, today: string): Pat[] {
  return mandatesAtBank(rut, bank).flatMap((one) => patOf(rut, one, today, 'Internet'));
}

export function patsAtSite(rut: string, site: string, today: string): Pat[] {
  return mandatesAtSite(rut, site).flatMap((one) => patOf(rut, one, today, 'Sitio web'));
}

/** How every institution masks a card's number. */
export const truncatedPan = (lastDigits: string): string => `XXXX XXXX XXXX ${lastDigits}`;

function patOf(rut: string, mandate: Mandate, today: string, channel: string): Pat[] {
  const [lastDay, shown] = [lastDayShown(today), lastMonthShown(today)];
  const lastMonth = dayOf(shown, mandate.day) <= lastDay ? shown : addMonths(shown, -1);
  if (mandate.since > lastMonth) return [];
  const choose = random(mandate.key, 'details');
  const lastCharged =
    mandate.until !== null && mandate.until < lastMonth ? mandate.until : lastMonth;
  const hasBeenCharged = firstCharge(mandate) <= lastCharged;
  const isOver = mandate.until !== null && mandate.until <= lastMonth;
  const next = dayOf(addMonths(lastMonth, 1), mandate.day);
  const who = identityOf(rut);
  const { street, number, city } = who.address;
  return [
    {
      alias: choose.chance(1, 3) ? `${mandate.company.type} casa` : null,
      state: isOver ? mandate.endState : 'active',
      cardType: mandate.card.type,
      category: mandate.company.type,
      companyName: mandate.company.name,
      companyCode: mandate.companyCode,
      serviceId: mandate.userId,
      cardNumber: truncatedPan(mandate.card.lastDigits),
      patStartDate: dayOf(mandate.since, choose.int(1, 28)),
      lastPaymentDate: hasBeenCharged ? dayOf(lastCharged, mandate.day) : null,
      nextPaymentDate: isOver ? null : next,
      firstPaymentDate: hasBeenCharged ? dayOf(firstCharge(mandate), mandate.day) : null,
      paymentLimit: choose.chance(1, 2)
        ? NO_LIMIT
        : Math.ceil(mandate.company.to / 10_000) * 10_000,
      origin: choose.chance(3, 4) ? choose.sample(['Empresa', 'Cliente'], 1).join('') : null,
      instructionType: choose.chance(3, 4) ? 'Alta' : null,
      channel: choose.chance(3, 4) ? channel : null,
      owner: {
        rut,
        name: 'givenNames' in who ? who.givenNames : who.name,
        lastName: 'lastName' in who ? `${who.lastName} ${who.motherLastName}` : who.name,
        email: choose.chance(4, 5) ? who.email : null,
        phone: choose.chance(1, 2) ? who.phone : null,
        mobilePhone: choose.chance(4, 5) ? who.mobilePhone : null,
        address: choose.chance(4, 5) ? `${street} ${number}` : null,
        city: choose.chance(4, 5) ? city : null,
      },
    },
  ];
}
