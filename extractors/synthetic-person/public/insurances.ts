import { addDays, addMonths, dayOf, monthAt, monthIndex, monthOf } from '../../src/shared/dates.ts';
import { rutOf } from '../../src/shared/rut.ts';
import type { Insurance, InsuranceParty } from '../../src/products/insurance.ts';
import { BANKS, bankWithCode } from '../shared/banks.ts';
import type { BankProfile } from '../shared/banks.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { jobIn } from '../shared/career.ts';
import { loansOwedAt } from '../credit/loans.ts';
import { grantedMonth, mortgagesOwedAt } from '../credit/mortgages.ts';
import { identityOf } from '../shared/identity.ts';
import { BROKERS, INSURERS } from '../lists/insurers.ts';
import { isArranged, isCompany, volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import type { Random } from '../shared/random.ts';

/** Policies: those tied to loans and jobs, and those that people buy themselves. */

/** Business banking belongs to the same institution as the bank with its code. */
function bankParty({ code }: BankProfile): InsuranceParty {
  const { name, rut } = bankWithCode(code);
  return { name, rut: rutOf(rut) };
}

interface Draft {
  readonly type: string;
  readonly branch: string;
  readonly policyholder: InsuranceParty;
  readonly isCollective: boolean;
  readonly start: string;
  readonly end: string | null;
  readonly coverages: readonly string[];
}

export function insurancesOf(rut: string, today: string): Insurance[] {
  if (volumeOf(rut) === 'none') return [];
  const day = lastDayShown(today);
  const { name } = identityOf(rut);
  const drafts = draftsOf(rut, { name, rut }, today).filter(({ start }) => start <= day);
  return drafts.map((draft, index) => {
    const { type, start } = draft;
    // A policy keeps its number when other policies are added or removed.
    const twins = drafts.slice(0, index).filter((one) => one.type === type && one.start === start);
    const choose = random(rut, 'policy', type, start, twins.length);
    return generate({ name, rut }, draft, day, choose);
  });
}

function generate(insured: InsuranceParty, draft: Draft, day: string, choose: Random): Insurance {
  const { name, rut } = choose.pick(BROKERS);
  const broker = { name, rut: rutOf(rut) };
  const code = (kind: string): string => `${kind}2${choose.digits(8)}`;
  return {
    company: choose.sample(INSURERS, 1).join(''),
    type: draft.type,
    branchCode: draft.branch,
    code: code('POL'),
    status: draft.end !== null && draft.end <= day ? 'No vigente' : 'Vigente',
    insured,
    policyholder: draft.policyholder,
    broker: choose.chance(1, 2) ? broker : null,
    category: draft.isCollective ? 'collective' : 'individual',
    collectiveStartDate: draft.isCollective ? draft.start : null,
    collectiveEndDate: draft.isCollective ? draft.end : null,
    lastUpdatedDate: day,
    coverages: draft.coverages.map((type) => ({
      type,
      branchCode: draft.branch,
      code: code('CAD'),
      startDate: draft.start,
      endDate: draft.end,
    })),
  };
}

function draftsOf(rut: string, self: InsuranceParty, today: string): Draft[] {
  return [
    ...BANKS.flatMap((bank) => creditInsurance(rut, bank, today)),
    ...(isCompany(rut) ? [] : jobInsurance(rut, lastMonthShown(today))),
    ...bought(rut, self, today),
  ];
}

/** A loan with a premium has a policy for the whole term; a home loan always has one. */
function creditInsurance(rut: string, bank: BankProfile, today: string): Draft[] {
  const collective = { policyholder: bankParty(bank), isCollective: true };
  const loans = loansOwedAt(rut, bank, today)
    .filter(({ protectionInsurance, type }) => protectionInsurance > 0 && type === 'direct')
    .map(({ grantedDate, plan, unemploymentInsurance }): Draft => ({
      ...collective,
      type: 'Desgravamen',
      branch: '213',
      start: grantedDate,
      end: dayOf(addMonths(plan.firstMonth, plan.periods), plan.day),
      coverages: ['Fallecimiento', ...(unemploymentInsurance > 0 ? ['Cesantía involuntaria'] : [])],
    }));
  const homes = mortgagesOwedAt(rut, bank, today).map((contract): Draft => {
    const { plan } = contract;
    return {
      ...collective,
      type: 'Desgravamen, incendio y sismo',
      branch: '101',
      start: dayOf(grantedMonth(contract), plan.day),
      end: dayOf(addMonths(plan.firstMonth, plan.periods), plan.day),
      coverages: ['Fallecimiento', 'Incendio', 'Sismo'],
    };
  });
  return [...loans, ...homes];
}

/** Half of the employers insure their staff's health. */
function jobInsurance(rut: string, lastMonth: string): Draft[] {
  const job = jobIn(rut, lastMonth);
  if (job === null || !random(job.employer.rut, 'staff insurance').chance(1, 2)) return [];
  const start = dayOf(job.since, 1);
  return [
    {
      type: 'Complementario de salud y vida',
      branch: '207',
      policyholder: { name: job.employer.name, rut: job.employer.rut },
      isCollective: true,
      start,
      end: dayOf(addMonths(`${lastMonth.slice(0, 4)}-12`, 1), 1),
      coverages: ['Salud', 'Dental', 'Fallecimiento'],
    },
  ];
}

const OFFERS = [
  {
    type: 'Vehículos motorizados',
    branch: '106',
    coverages: ['Daños materiales', 'Robo', 'Responsabilidad civil'],
  },
  {
    type: 'Vida temporal',
    branch: '202',
    coverages: ['Fallecimiento', 'Invalidez total y permanente 2/3'],
  },
  { type: 'Hogar', branch: '105', coverages: ['Incendio', 'Robo con fuerza'] },
  { type: 'Accidentes personales', branch: '208', coverages: ['Muerte accidental'] },
  {
    type: 'Viaje & asistencia',
    branch: '209',
    coverages: ['Asistencia médica', 'Pérdida de equipaje'],
  },
];

const BUSINESS_OFFERS = [
  { type: 'Incendio y lucro cesante', branch: '101', coverages: ['Incendio', 'Sismo'] },
  {
    type: 'Responsabilidad civil de empresas',
    branch: '112',
    coverages: ['Responsabilidad civil'],
  },
];

/** One-year policies, renewed on their anniversary. */
function bought(rut: string, self: InsuranceParty, today: string): Draft[] {
  const isLarge = volumeOf(rut) === 'large';
  const offers = isCompany(rut) ? BUSINESS_OFFERS : OFFERS;
  const choose = random(rut, 'policies');
  const size = isLarge ? 5 : choose.int(isArranged(rut) ? 1 : 0, 2);
  const rounds = isLarge ? 12 : 1;
  const day = lastDayShown(today);
  return Array.from({ length: rounds }, () => choose.sample(offers, size))
    .flat()
    .map(({ type, branch, coverages }) => {
      const first = monthAt(monthIndex('2012-01') + choose.int(0, 90));
      const anniversary = choose.int(1, 28);
      let start = dayOf(`${day.slice(0, 4)}-${first.slice(5)}`, anniversary);
      if (start > day) start = dayOf(addMonths(monthOf(start), -12), anniversary);
      return {
        type,
        branch,
        policyholder: self,
        isCollective: false,
        start,
        end: addDays(dayOf(addMonths(monthOf(start), 12), anniversary), -1),
        coverages,
      };
    });
}
