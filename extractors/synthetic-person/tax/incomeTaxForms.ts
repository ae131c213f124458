import { formatRut } from '../../src/shared/rut.ts';
import type { TaxForm } from '../../src/products/taxForm.ts';
import { lastDayTold } from '../calendar.ts';
import { companyTaxOf } from './companyTax.ts';
import { incomeTaxOf } from './incomeTax.ts';

/** Form 22 as the tax folder prints it. Line numbers are the form's, as far as they are published. */

type Line = readonly [name: string, value: number, code: string];

/** The last three declared by the last day told, newest first. */
export function incomeTaxForms(rut: string, month: string): TaxForm[] {
  const day = lastDayTold(month);
  const year = Number(month.slice(0, 4));
  return [year - 1, year - 2, year - 3, year - 4]
    .map((each) => formOf(rut, each))
    .filter((form): form is TaxForm => form !== null && form.date <= day)
    .slice(0, 3);
}

function formOf(rut: string, year: number): TaxForm | null {
  const told = personForm(rut, year) ?? companyForm(rut, year);
  if (told === null) return null;
  return {
    formNumber: '22',
    folioNumber: told.folio,
    period: `${year}-12`,
    date: told.declared,
    data: [
      { name: 'RUT', value: formatRut(rut), code: '03' },
      ...told.lines.map(([name, value, code]) => ({ name, value: String(value), code })),
    ],
  };
}

const settled = (result: number): Line[] => [
  ['Resultado liquidación anual', result, '305'],
  result > 0 ? ['Total a pagar', result, '91'] : ['Devolución solicitada', -result, '87'],
];

function personForm(rut: string, year: number) {
  const told = incomeTaxOf(rut, year);
  if (told === null) return null;
  const lines: Line[] = [
    ['Sueldos, pensiones y otras rentas similares', told.wages, '1098'],
    ['Honorarios anuales con retención', told.fees, '461'],
    ['Gastos presuntos', told.presumedExpenses, '494'],
    ['Intereses por créditos hipotecarios (art. 55 bis)', told.mortgageInterest, '750'],
    ['Base imponible anual', told.base, '170'],
    ['Impuesto según tabla', told.tax, '157'],
    ['Impuesto único de segunda categoría', told.wageTax, '162'],
    ['Retenciones por honorarios', told.feesWithheld, '198'],
    ...settled(told.result),
  ];
  return { folio: told.folio, declared: told.declared, lines };
}

function companyForm(rut: string, year: number) {
  const told = companyTaxOf(rut, year);
  if (told === null) return null;
  const lines: Line[] = [
    ['Ingresos del giro', told.sales, '1400'],
    ['Costo directo de los bienes y servicios', told.purchases, '1409'],
    ['Remuneraciones', told.wages, '1411'],
    ['Otros gastos', told.otherExpenses, '1421'],
    ['Base imponible de primera categoría', told.profit, '18'],
    ['Impuesto de primera categoría', told.tax, '20'],
    ['Pagos provisionales', told.advances, '36'],
    ...settled(told.result),
  ];
  return { folio: told.folio, declared: told.declared, lines };
}
