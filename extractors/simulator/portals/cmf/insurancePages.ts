import type { CmfSubject } from '../../../synthetic-person/index.ts';
import type { Insurance, InsuranceParty } from '../../../src/products/insurance.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import { NOTHING } from './debtPages.ts';

/**
 * The report on insurance. No published program reads its pages, so these are placeholder pages.
 */

const NOT_APPLICABLE = 'No aplica';

const day = (date: string | null): string =>
  date === null ? NOT_APPLICABLE : formatDate(date, 'slash');

/** @param addressOf returns the address of a policy by its position, counted from 1 */
export function policiesPage(
  { insurances }: CmfSubject,
  addressOf: (position: number) => string,
): MarkupValue {
  return [
    labelled([['N° de pólizas', String(insurances.length)]]),
    dataTable({
      caption: 'Seguros contratados',
      headings: ['Póliza', 'Compañía', 'Tipo de seguro', 'Estado', 'Detalle'],
      rows: insurances.map((one, index) => [
        one.code,
        one.company,
        one.type,
        one.status,
        html`<a href="${addressOf(index + 1)}">Ver póliza</a>`,
      ]),
      nothing: NOTHING,
    }),
  ];
}

export function policyPage(one: Insurance): MarkupValue {
  const party = (label: string, who: InsuranceParty | null): [string, string][] => [
    [label, who?.name ?? NOT_APPLICABLE],
    [
      `RUT del ${label.toLowerCase()}`,
      who === null ? NOT_APPLICABLE : formatRut(who.rut, 'dotted'),
    ],
  ];
  return [
    labelled([
      ['Compañía', one.company],
      ['Tipo de seguro', one.type],
      ['Ramo', one.branchCode],
      ['Código de la póliza', one.code],
      ['Estado', one.status],
      ...party('Asegurado', one.insured),
      ...party('Contratante', one.policyholder),
      ...party('Corredor', one.broker),
      ['Categoría', one.category === 'collective' ? 'Colectivo' : 'Individual'],
      ['Inicio en el colectivo', day(one.collectiveStartDate)],
      ['Término en el colectivo', day(one.collectiveEndDate)],
      ['Información actualizada al', day(one.lastUpdatedDate)],
      ['N° de coberturas', String(one.coverages.length)],
    ]),
    dataTable({
      caption: 'Coberturas',
      headings: ['Cobertura', 'Ramo', 'Código', 'Desde', 'Hasta'],
      rows: one.coverages.map(({ type, branchCode, code, startDate, endDate }) => [
        type,
        branchCode,
        code,
        day(startDate),
        day(endDate),
      ]),
      nothing: NOTHING,
    }),
  ];
}
