import { addMonths, dayOf, monthIndex, monthOf } from '../../src/shared/dates.ts';
import type { PropertyTax } from '../../src/products/propertyTax.ts';
import { lastDayShown, lastMonthShown } from '../shared/calendar.ts';
import { between, charge } from '../shared/scheduledPayments.ts';
import type { ScheduledPayment } from '../shared/scheduledPayments.ts';
import { volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { firstYearOf, ownedBy, propertiesOf } from './properties.ts';
import type { Property } from './properties.ts';

/** Property tax (contribuciones): four instalments a year, sometimes paid months late. */

export interface PropertyInstalment {
  readonly property: Property;
  readonly year: number;
  readonly number: number;
  readonly folio: string;
  readonly dueDate: string;
  readonly amount: number;
  /** Including surcharges for late payment. */
  readonly paid: { readonly date: string; readonly amount: number; readonly isForced: boolean };
}

const DUE = ['04-30', '06-30', '09-30', '11-30'] as const;

/** The amount of a treasury debt on a day, with surcharges. */
export interface Surcharge {
  readonly adjustment: number;
  readonly interest: number;
}

/** Inflation adjustment, and interest of 1.5 % for each month or part of a month. */
export function surchargeOn(net: number, dueDate: string, date: string): Surcharge {
  if (date <= dueDate) return { adjustment: 0, interest: 0 };
  const months = monthIndex(monthOf(date)) - monthIndex(monthOf(dueDate)) + 1;
  const adjustment = Math.round((net * 3 * (months - 1)) / 1_000);
  return { adjustment, interest: Math.round(((net + adjustment) * 15 * months) / 1_000) };
}

function instalment(property: Property, year: number, index: number): PropertyInstalment {
  const { property: facts, quarterly: amount, key } = property;
  const choose = random(key, year, index);
  const dueDate = `${year}-${DUE[index] ?? DUE[0]}`;
  const isLate = choose.chance(key.startsWith('88888888-8') ? 2 : 1, 9);
  const month = isLate ? addMonths(monthOf(dueDate), choose.int(3, 16)) : monthOf(dueDate);
  const date = dayOf(month, choose.int(8, 25));
  const { adjustment, interest } = surchargeOn(amount, dueDate, date);
  return {
    property,
    year,
    number: index + 1,
    folio: `${facts.siiCommuneId}${facts.blockId}${facts.lotId}${year % 100}${index + 1}`,
    dueDate,
    amount,
    paid: { date, amount: amount + adjustment + interest, isForced: isLate && choose.chance(1, 4) },
  };
}

/** Every instalment of some years, by due date. */
function instalmentsOf(rut: string, firstYear: number, lastYear: number) {
  const properties = propertiesOf(rut).filter(({ quarterly }) => quarterly > 0);
  const list: PropertyInstalment[] = [];
  for (let year = firstYear; year <= lastYear; year += 1) {
    DUE.forEach((_, index) => {
      for (const property of properties) {
        if (firstYearOf(property) <= year) list.push(instalment(property, year, index));
      }
    });
  }
  return list;
}

/**
 * Instalments unpaid on the last day shown: overdue ones, and later ones that are already
 * published.
 */
export function unpaidInstalments(rut: string, today: string): PropertyInstalment[] {
  const day = lastDayShown(today);
  const year = Number(today.slice(0, 4));
  return instalmentsOf(rut, year - 2, year).filter(({ dueDate, paid, number }) => {
    // The first two of a year are published in March, the others in August.
    const published = `${dueDate.slice(0, 4)}-${number <= 2 ? '03' : '08'}`;
    return dueDate <= day ? paid.date > day : published <= monthOf(today) && paid.date > day;
  });
}

export function propertyTaxAt(rut: string, today: string): PropertyTax[] {
  if (volumeOf(rut) === 'none') return [];
  const day = lastDayShown(today);
  const unpaid = unpaidInstalments(rut, today);
  return ownedBy(propertiesOf(rut), lastMonthShown(today)).map((one) => {
    const installments = unpaid
      .filter(({ property }) => property.key === one.key)
      .map(({ year, number, dueDate, amount }) => ({
        year,
        number,
        dueDate,
        amount,
        condition: dueDate <= day ? ('vencida' as const) : ('vigente' as const),
      }));
    return {
      property: one.property,
      totalAssessment: one.totalAssessment,
      exemptAssessment: one.exemptAssessment,
      taxedAssessment: one.taxedAssessment,
      installments,
      totalAmount: installments.reduce((sum, { amount }) => sum + amount, 0),
    };
  });
}

/** Payments made in some months, by the owner or by seizure. */
export function propertyTaxPaid(rut: string, first: string, last: string): PropertyInstalment[] {
  const years = [Number(first.slice(0, 4)) - 2, Number(last.slice(0, 4))] as const;
  return instalmentsOf(rut, ...years).filter(
    ({ paid }) => monthOf(paid.date) >= first && monthOf(paid.date) <= last,
  );
}

export function scheduledPropertyTaxPayments(
  rut: string,
  first: string,
  last: string,
): ScheduledPayment[] {
  const scheduled = propertyTaxPaid(rut, first, last).map(({ property, number, year, paid }) => {
    const words = paid.isForced ? 'Retención Tesorería contribuciones' : 'Pago contribuciones';
    const { rollNumber } = property.property;
    return charge(paid.date, `${words} rol ${rollNumber} cuota ${number}-${year}`, paid.amount);
  });
  return between(scheduled, first, last);
}
