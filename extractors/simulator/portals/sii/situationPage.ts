import type { TaxSituation } from '../../../src/products/taxSituation.ts';
import { formatDate } from '../../../src/shared/dates.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { dataTable, labelled } from '../form-portal/content.ts';
import type { MarkupValue } from '../../http/markup.ts';
import { NOTHING } from './siiPortal.ts';

const yesNo = (value: boolean): string => (value ? 'SI' : 'NO');

/** The public facts about a taxpayer, in the service's words. */
export function situationContent(situation: TaxSituation): MarkupValue {
  const { activitiesStartDate: start } = situation;
  return [
    labelled([
      ['Nombre o Razón Social', situation.name],
      ['RUT Contribuyente', formatRut(situation.rut, 'plain')],
      ['Fecha de realización de la consulta', formatDate(situation.consultedDate)],
      ['Contribuyente presenta Inicio de Actividades', yesNo(situation.hasStartedActivities)],
      ['Fecha de Inicio de Actividades', start === null ? '-' : formatDate(start)],
      ['Contribuyente es Empresa de Menor Tamaño (Pro Pyme)', yesNo(situation.isSmallBusiness)],
      [
        'Contribuyente autorizado para declarar y pagar sus impuestos en moneda extranjera',
        yesNo(situation.mayUseForeignCurrency),
      ],
    ]),
    dataTable({
      caption: 'Actividades económicas vigentes',
      headings: ['Actividad', 'Código', 'Categoría', 'Afecta a IVA', 'Fecha'],
      rows: situation.activities.map((activity) => [
        activity.name,
        activity.code,
        activity.category === 'first' ? 'Primera' : 'Segunda',
        yesNo(activity.isVatAffected),
        formatDate(activity.startDate),
      ]),
      nothing: NOTHING,
    }),
    dataTable({
      caption: 'Documentos timbrados',
      headings: ['Documento', 'Año último timbraje'],
      rows: situation.stampedDocuments.map((one) => [one.documentType, one.lastYear]),
      nothing: NOTHING,
    }),
    dataTable({
      caption: 'Observaciones',
      headings: ['Observación'],
      rows: situation.observations.map((text) => [text]),
      nothing: 'Sin observaciones',
    }),
  ];
}
