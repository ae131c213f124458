import { addMonths, dayOf, daysInMonth } from '../../src/shared/dates.ts';
import type { AfcContribution, AfcJob } from '../../src/products/afc.ts';
import { lastDayShown, lastMonthShown, monthsBetween } from '../shared/calendar.ts';
import { jobIn } from '../shared/career.ts';
import { identityOf } from '../shared/identity.ts';
import { known } from '../shared/memory.ts';
import { isCompany, volumeOf } from '../shared/namedRuts.ts';
import type { AfcMember } from '../shared/nonBankTypes.ts';
import { salaryIn } from '../shared/salary.ts';
import { affiliationMonth, paymentDay } from './history.ts';

/** Months of contributions that the AFC shows. */
const MONTHS_SHOWN = { none: 0, usual: 36, large: 120 } as const;

/** The first month of the insurance. */
const BEGINNING = '2002-10';

/**
 * One synthetic person as the AFC knows them.
 * @throws RangeError for an invalid RUT or day, or an institution that is not the AFC
 */
export function afcMember(rut: string, today: string, entityId: string): AfcMember {
  if (entityId !== 'afc') throw new RangeError(`${entityId} is not the AFC`);
  return known('afc', rut, today, entityId, () => {
    const lastMonth = lastMonthShown(today);
    const isNobody = isCompany(rut) || volumeOf(rut) === 'none';
    const start = isNobody ? lastMonth : affiliationMonth(rut);
    const months = isNobody ? [] : monthsBetween(start > BEGINNING ? start : BEGINNING, lastMonth);
    const all = months.flatMap((month) => contributionOf(rut, month, lastDayShown(today)));
    const shown = addMonths(lastMonth, 1 - MONTHS_SHOWN[volumeOf(rut)]);
    return {
      entityId,
      rut,
      today,
      name: identityOf(rut).name,
      balance: all.reduce((sum, { amount }) => sum + amount, 0),
      contributions: all.filter(({ period }) => period >= shown).reverse(),
      employers: employersOf(rut, months),
    };
  });
}

function contributionOf(rut: string, period: string, lastDay: string): AfcContribution[] {
  const salary = salaryIn(rut, period);
  const paymentDate = paymentDay(rut, period);
  if (salary === null || paymentDate > lastDay) return [];
  const { employer, taxable, unemploymentInsurance: employeeContribution } = salary;
  const employerContribution = Math.round((taxable * 16) / 1_000);
  return [
    {
      period,
      paymentDate,
      employerRut: employer.rut,
      employerName: employer.name,
      monthlyIncome: taxable,
      employeeContribution,
      employerContribution,
      amount: employeeContribution + employerContribution,
    },
  ];
}

/** Newest first. */
function employersOf(rut: string, months: readonly string[]): AfcJob[] {
  const jobs: AfcJob[] = [];
  for (const month of months) {
    const job = jobIn(rut, month);
    const current = jobs.at(-1);
    if (current?.endDate === null && current.startDate !== (job && dayOf(job.since, 1))) {
      const end = addMonths(month, -1);
      current.endDate = dayOf(end, daysInMonth(end));
      current.activeEmployer = false;
      current.status = 'Terminado';
    }
    if (job === null || jobs.at(-1)?.endDate === null) continue;
    jobs.push({
      employerRut: job.employer.rut,
      employerName: job.employer.name,
      // Only on a certificate that no source says how to request.
      contractType: null,
      subscriptionDate: null,
      startDate: dayOf(job.since, 1),
      endDate: null,
      status: 'Vigente',
      activeEmployer: true,
    });
  }
  return jobs.reverse();
}
