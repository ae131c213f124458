import { digits, isoDate, isoMonth, listOf, text, named } from './fields.ts';

/** A declared tax form: its lines as the service prints them. */
export interface TaxFormLine {
  name: string;
  value: string;
  /** Line number on the form; null if the line has none. */
  code: string | null;
}

export interface TaxForm {
  /** `29` monthly VAT, `22` yearly income tax. */
  formNumber: string;
  folioNumber: string;
  /** The month of an F29; for an F22, December of the tax year's commercial year. */
  period: string;
  date: string;
  data: TaxFormLine[];
}

const taxFormLineSchema = named<TaxFormLine>('TaxFormLine', {
  name: text('Nombre de la línea; vacío si no tiene.').allow(''),
  value: text('Valor, como lo imprime el servicio; puede estar vacío.').allow(''),
  code: digits('Código de la línea; null si no tiene.').allow(null),
}).description('Una línea del formulario.');

export const taxFormSchema = named<TaxForm>('TaxForm', {
  formNumber: digits('Número del formulario: 29 IVA mensual, 22 renta anual.'),
  folioNumber: digits('Folio.'),
  period: isoMonth('Período; en el formulario 22, diciembre del año comercial'),
  date: isoDate('Fecha de la declaración'),
  data: listOf(taxFormLineSchema, 'Líneas.'),
}).description('Un formulario declarado.');

export const taxFormExample: TaxForm = {
  formNumber: '29',
  folioNumber: '7412098836',
  period: '2025-12',
  date: '2026-01-12',
  data: [
    { name: 'Total débitos', value: '190000', code: '538' },
    { name: 'Total créditos', value: '81700', code: '537' },
    { name: 'IVA determinado', value: '108300', code: '89' },
    { name: 'Total a pagar', value: '118300', code: '91' },
  ],
};
