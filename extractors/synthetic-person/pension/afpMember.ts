import { addMonths, dayOf } from '../../src/shared/dates.ts';
import type {
  ApvFundBalance,
  FundBalance,
  PensionAccount,
  PensionBalance,
  PensionFund,
  PensionMovement,
} from '../../src/products/accountBalance.ts';
import { PENSION_FUNDS } from '../../src/products/accountBalance.ts';
import type { Contribution } from '../../src/products/contribution.ts';
import { jobsOf } from '../../src/derived/jobs.ts';
import type { PersonalInformation } from '../../src/products/personalInformation.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { between, charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { identityOf } from '../shared/identity.ts';
import { known } from '../shared/memory.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import { AFPS, isMemberOf } from '../shared/pension.ts';
import type { Afp } from '../shared/pension.ts';
import { random } from '../shared/random.ts';
import type { AfpMember } from '../shared/nonBankTypes.ts';
import {
  affiliationMonth,
  agreedDepositsOf,
  collectorFund,
  contributionsOf,
  paymentDay,
  savingsDeposits,
  savingsPlansAt,
  shareValue,
} from './history.ts';
import type { Deposit } from './history.ts';

/** Months of movements and contributions that a fund manager shows. */
const MONTHS_SHOWN = { none: 0, usual: 36, large: 600 } as const;

/** Earlier payments are included only in the balance. */
const BEGINNING = '1981-01';

/**
 * One synthetic person as one pension fund manager knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not a fund manager
 */
export function afpMember(rut: string, today: string, entityId: string): AfpMember {
  const afp = AFPS.find((one) => one.entityId === entityId);
  if (afp === undefined) throw new RangeError(`${entityId} is not a pension fund manager`);
  return known('afp', rut, today, entityId, () => generate(rut, today, afp));
}

function generate(rut: string, today: string, afp: Afp): AfpMember {
  const [lastDay, lastMonth] = [lastDayShown(today), lastMonthShown(today)];
  const shown = addMonths(lastMonth, 1 - MONTHS_SHOWN[volumeOf(rut)]);
  const isPast = ({ date }: Deposit): boolean => date <= lastDay;
  const isOwn = isMemberOf(rut, afp);
  const obligatory = contributionsOf(rut, afp, BEGINNING, lastMonth).filter(isPast);
  const agreed = agreedDepositsOf(rut, afp, BEGINNING, lastMonth).filter(isPast);
  const plans = savingsPlansAt(rut, afp).filter(({ since }) => since <= lastMonth);
  const account = (deposits: readonly Deposit[], words: Words) =>
    accountOf(afp, deposits, words, shown, lastDay);
  const saved = (kind: 'apv' | 'cav') =>
    plans
      .filter((plan) => plan.kind === kind)
      .flatMap((plan) => savingsDeposits(plan, lastMonth).filter(isPast));
  const apv = account(saved('apv'), WORDS.apv);
  const regime = plans.find(({ kind }) => kind === 'apv')?.regime ?? 'B';
  const fiscalBonus = saved('apv').reduce((sum, one) => sum + (one.isBonus ? one.amount : 0), 0);
  const accounts: PensionBalance['accounts'] = {
    obligatory: account(obligatory, WORDS.obligatory),
    apv: {
      ...apv,
      funds: apv.funds.map((fund): ApvFundBalance => ({
        ...fund,
        regimeType: regime,
        fiscalBonus,
      })),
    },
    agreed: account(agreed, WORDS.agreed),
    cav: account(saved('cav'), WORDS.cav),
  };
  if (obligatory.length > 0) accounts.obligatory.collectorFund = collectorFund(rut, lastMonth);
  const balance = Object.values(accounts).reduce((sum, one) => sum + one.balance, 0);
  const contributions = contributionsShown(obligatory, shown);
  // The fund manager receives contributions in the following month.
  const due = addMonths(lastMonth, -1);
  const lastPeriod = paymentDay(rut, due) <= lastDay ? due : addMonths(due, -1);
  return {
    entityId: afp.entityId,
    rut,
    today,
    name: identityOf(rut).name,
    personalInformation: personalInformation(rut, afp),
    pension: {
      balance,
      institutionCode: afp.code,
      // Based on retirement at 65 and the mean mortality of the regulator's tables.
      projectedPension: isOwn && balance > 0 ? Math.round(balance / 205) : null,
      accounts,
    },
    contributions,
    lastPeriod,
    jobs: jobsOf(contributions, lastPeriod),
  };
}

interface Words {
  readonly type: string;
  readonly description: string;
}

const WORDS = {
  obligatory: { type: 'Cotización obligatoria', description: 'COTIZACIÓN NORMAL' },
  apv: { type: 'Depósito APV', description: 'AHORRO PREVISIONAL VOLUNTARIO' },
  agreed: { type: 'Depósito convenido', description: 'DEPÓSITO CONVENIDO EMPLEADOR' },
  cav: { type: 'Depósito cuenta 2', description: 'AHORRO VOLUNTARIO CUENTA 2' },
} as const satisfies Record<string, Words>;

const BONUS: Words = { type: 'Bonificación fiscal', description: 'BONIFICACIÓN ART. 20 L' };

/** Number of shares that an amount buys, in hundredths. */
const sharesFor = (amount: number, valueInCents: number): number =>
  Math.round((amount * 10_000) / valueInCents);

function accountOf(
  afp: Afp,
  deposits: readonly Deposit[],
  words: Words,
  shown: string,
  day: string,
): PensionAccount {
  const held = new Map<PensionFund, number>();
  const movements: PensionMovement[] = [];
  for (const one of deposits) {
    const shares = sharesFor(one.amount, shareValue(afp, one.fund, one.date));
    held.set(one.fund, (held.get(one.fund) ?? 0) + shares);
    if (one.date.slice(0, 7) < shown) continue;
    movements.push({
      period: one.period,
      date: one.date,
      ...(one.isBonus ? BONUS : words),
      payerRut: one.payer?.rut ?? null,
      payerName: one.payer?.name ?? null,
      income: one.income,
      assetAmount: shares / 100,
      amount: one.amount,
      fund: one.fund,
    });
  }
  const funds = PENSION_FUNDS.filter((fund) => held.has(fund)).map((fund): FundBalance => {
    const value = shareValue(afp, fund, day);
    const shares = held.get(fund) ?? 0;
    return {
      fund,
      balance: Math.round((shares * value) / 10_000),
      assetAmount: shares / 100,
      assetValue: value / 100,
    };
  });
  return {
    balance: funds.reduce((sum, fund) => sum + fund.balance, 0),
    collectorFund: deposits.at(-1)?.fund ?? null,
    funds,
    movements: movements.reverse(),
  };
}

function contributionsShown(obligatory: readonly Deposit[], shown: string): Contribution[] {
  return obligatory
    .filter(({ date }) => date.slice(0, 7) >= shown)
    .flatMap(({ period, date, payer, income, amount, fund }) =>
      payer === null || income === null
        ? []
        : [
            {
              period,
              paymentDate: date,
              payerRut: payer.rut,
              payerName: payer.name,
              taxableIncome: income,
              amount,
              fund,
            },
          ],
    )
    .reverse();
}

function personalInformation(rut: string, afp: Afp): PersonalInformation | null {
  const who = identityOf(rut);
  if (isCompany(rut) || !('lastName' in who)) return null;
  const choose = random(rut, afp.entityId, 'registration');
  const isBare = volumeOf(rut) === 'none';
  const isOwn = isMemberOf(rut, afp);
  return {
    rut,
    names: who.givenNames,
    lastName: who.lastName,
    motherLastName: who.motherLastName,
    birthDate: who.birthDate,
    gender: who.gender,
    email: !isBare && choose.chance(4, 5) ? who.email : null,
    phone: !isBare && choose.chance(1, 2) ? who.phone : null,
    mobilePhone: !isBare && choose.chance(4, 5) ? who.mobilePhone : null,
    address: !isBare && choose.chance(9, 10) ? who.address : null,
    affiliationDate: isOwn
      ? dayOf(affiliationMonth(rut), choose.int(1, 28))
      : dayOf(`2018-${String(choose.int(1, 12)).padStart(2, '0')}`, choose.int(1, 28)),
  };
}

/** Voluntary savings at all fund managers, charged to the salary account. */
export function scheduledSavings(rut: string, first: string, last: string): ScheduledPayment[] {
  const scheduled = AFPS.flatMap((afp) =>
    savingsPlansAt(rut, afp).flatMap((plan) =>
      savingsDeposits(plan, last)
        .filter(({ isBonus }) => !isBonus)
        .map(({ date, amount }) => charge(date, `PAC ${WORDS_OF[plan.kind]} ${afp.name}`, amount)),
    ),
  );
  return between(scheduled, first, last);
}

const WORDS_OF = { apv: 'APV', cav: 'CUENTA 2' } as const;
