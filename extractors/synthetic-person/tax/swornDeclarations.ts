import { dayOf } from '../../src/shared/dates.ts';
import type { SwornDeclaration } from '../../src/products/swornDeclaration.ts';
import { lastDayShown, monthsBetween } from '../shared/calendar.ts';
import { volumeOf } from '../shared/namedRuts.ts';
import { random } from '../shared/random.ts';
import { feesPaidIn, payrollIn, tradeOf } from './business.ts';
import { vatReturnOf } from './vat.ts';

/** Yearly declarations of employers: wages (1887) and fees withheld (1879). */

const FORMS = {
  '1887': 'Declaración jurada anual sobre rentas del artículo 42 N° 1 (sueldos)',
  '1879': 'Declaración jurada anual sobre retenciones de honorarios',
} as const;

/** Declarations of the last years that were filed by the last day shown, newest first. */
export function swornDeclarations(rut: string, today: string): SwornDeclaration[] {
  const day = lastDayShown(today);
  const last = Number(today.slice(0, 4));
  const years = volumeOf(rut) === 'large' ? 12 : 3;
  return Array.from({ length: years }, (_, index) => last - index)
    .flatMap((taxYear) => declarationsOf(rut, taxYear))
    .filter(({ date }) => date <= day)
    .sort((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0));
}

function declarationsOf(rut: string, taxYear: number): SwornDeclaration[] {
  const trade = tradeOf(rut);
  const year = taxYear - 1;
  if (trade === null || trade.payroll === 0 || trade.since.slice(0, 7) > `${year}-01`) return [];
  const months = monthsBetween(`${year}-01`, `${year}-12`);
  const wages = months.map((month) => payrollIn(rut, month));
  const total = (key: 'gross' | 'tax'): number =>
    wages.reduce((sum, one) => sum + (one?.[key] ?? 0), 0);
  const fees = months.map((month) => feesPaidIn(rut, month));
  const withheld = months.reduce((sum, one) => sum + (vatReturnOf(rut, one)?.withheld ?? 0), 0);
  return [
    ...versionsOf(rut, taxYear, '1887', [
      ['Total de casos informados', wages[0]?.employees ?? 0],
      ['Renta total neta pagada', total('gross')],
      ['Impuesto único retenido', total('tax')],
    ]),
    ...versionsOf(rut, taxYear, '1879', [
      ['Total de casos informados', fees.reduce((sum, { receipts }) => sum + receipts, 0)],
      ['Honorarios brutos', fees.reduce((sum, { gross }) => sum + gross, 0)],
      ['Monto retenido', withheld],
    ]),
  ];
}

/** The original, and sometimes a correction after an observation by the service. */
function versionsOf(
  rut: string,
  taxYear: number,
  formNumber: keyof typeof FORMS,
  lines: readonly (readonly [name: string, value: number])[],
): SwornDeclaration[] {
  const choose = random(rut, 'declaration', formNumber, taxYear);
  const isObserved = choose.chance(1, 6);
  const declaration = (day: string, type: SwornDeclaration['type']): SwornDeclaration => ({
    formNumber,
    formName: FORMS[formNumber],
    taxYear,
    folioNumber: choose.digits(7),
    date: day,
    status: isObserved && type === 'original' ? 'observada' : 'aceptada',
    type,
    detail: lines.map(([name, value]) => ({ name, value: String(value) })),
  });
  const original = declaration(dayOf(`${taxYear}-03`, choose.int(1, 28)), 'original');
  const correction = declaration(dayOf(`${taxYear}-05`, choose.int(1, 28)), 'rectificatoria');
  return isObserved ? [original, correction] : [original];
}
