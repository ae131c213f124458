import { formatRut } from '../../src/shared/rut.ts';
import type { TaxForm } from '../../src/products/taxForm.ts';
import { lastDayShown } from '../shared/calendar.ts';
import { companyTaxOf } from './companyTax.ts';
import { incomeTaxOf } from './incomeTax.ts';

/** Form 22 as the tax folder prints it. Line numbers are those of the form, if published. */

type Line = readonly [name: string, value: number, code: string];

/** The last three forms declared by the last day shown, newest first. */
export function incomeTaxForms(rut: string, today: string): TaxForm[] {
  const day = lastDayShown(today);
  const year = Number(today.slice(0, 4));
  return [year - 1, year - 2, year - 3, year - 4]
    .map((each) => formOf(rut, each))
    .filter((form): form is TaxForm => form !== null && form.date <= day)
    .slice(0, 3);
}

function formOf(rut: string, year: number): TaxForm | null {
  const taxReturn = personForm(rut, year) ?? companyForm(rut, year);
  if (taxReturn === null) return null;
  return {
    formNumber: '22',
    folioNumber: taxReturn.folio,
    period: `${year}-12`,
    date: taxReturn.declared,
    data: [
      { name: 'RUT', value: formatRut(rut), code: '3' },
      ...taxReturn.lines.map(([name, value, code]) => ({ name, value: String(value), code })),
    ],
  };
}

const settled = (result: number): Line[] => [
  ['Resultado liquidación anual', result, '305'],
  result > 0 ? ['Total a pagar', result, '91'] : ['Devolución solicitada', -result, '87'],
];

function personForm(rut: string, year: number) {
  const taxReturn = incomeTaxOf(rut, year);
  if (taxReturn === null) return null;
  const lines: Line[] = [
    ['Sueldos, pensiones y otras rentas similares', taxReturn.wages, '1098'],
    ['Honorarios anuales con retención', taxReturn.fees, '461'],
    ['Gastos presuntos', taxReturn.presumedExpenses, '494'],
    ['Intereses por créditos hipotecarios (art. 55 bis)', taxReturn.mortgageInterest, '750'],
    ['Base imponible anual', taxReturn.base, '170'],
    ['Impuesto según tabla', taxReturn.tax, '157'],
    ['Impuesto único de segunda categoría', taxReturn.wageTax, '162'],
    ['Retenciones por honorarios', taxReturn.feesWithheld, '198'],
    ...settled(taxReturn.result),
  ];
  return { folio: taxReturn.folio, declared: taxReturn.declared, lines };
}

function companyForm(rut: string, year: number) {
  const taxReturn = companyTaxOf(rut, year);
  if (taxReturn === null) return null;
  const lines: Line[] = [
    ['Ingresos del giro', taxReturn.sales, '1400'],
    ['Costo directo de los bienes y servicios', taxReturn.purchases, '1409'],
    ['Remuneraciones', taxReturn.wages, '1411'],
    ['Otros gastos', taxReturn.otherExpenses, '1421'],
    ['Base imponible de primera categoría', taxReturn.profit, '18'],
    ['Impuesto de primera categoría', taxReturn.tax, '20'],
    ['Pagos provisionales', taxReturn.advances, '36'],
    ...settled(taxReturn.result),
  ];
  return { folio: taxReturn.folio, declared: taxReturn.declared, lines };
}
