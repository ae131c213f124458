import { words } from '../../platforms/banking/words.ts';
import { parseDate } from '../../shared/dates.ts';
import { readLabelled, readTable } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { readRut } from '../../shared/rut.ts';
import type { SiiPageOf } from './SiiPage.ts';
import { NOTHING } from './portal.ts';
import { dateOrNull, wholeNumber, yesOrNo } from './values.ts';

const category = words('category', { Primera: 'first', Segunda: 'second' } as const);

export function parseSituation(page: HtmlPage): SiiPageOf<'situation'> {
  const value = (label: string): string => readLabelled(page, label);
  const activities = readTable(page, {
    caption: 'Actividades económicas vigentes',
    headings: ['Actividad', 'Código', 'Categoría', 'Afecta a IVA', 'Fecha'],
    empty: NOTHING,
  });
  const stamped = readTable(page, {
    caption: 'Documentos timbrados',
    headings: ['Documento', 'Año último timbraje'],
    empty: NOTHING,
  });
  const observations = readTable(page, {
    caption: 'Observaciones',
    headings: ['Observación'],
    empty: 'Sin observaciones',
  });
  return {
    kind: 'situation',
    situation: {
      name: value('Nombre o Razón Social'),
      rut: readRut(value('RUT Contribuyente')),
      consultedDate: parseDate(value('Fecha de realización de la consulta')),
      hasStartedActivities: yesOrNo(value('Contribuyente presenta Inicio de Actividades')),
      activitiesStartDate: dateOrNull(value('Fecha de Inicio de Actividades')),
      isSmallBusiness: yesOrNo(value('Contribuyente es Empresa de Menor Tamaño (Pro Pyme)')),
      mayUseForeignCurrency: yesOrNo(
        value('Contribuyente autorizado para declarar y pagar sus impuestos en moneda extranjera'),
      ),
      activities: activities.map((row) => ({
        name: row.text('Actividad'),
        code: row.text('Código'),
        category: category(row.text('Categoría')),
        isVatAffected: yesOrNo(row.text('Afecta a IVA')),
        startDate: parseDate(row.text('Fecha')),
      })),
      stampedDocuments: stamped.map((row) => ({
        documentType: row.text('Documento'),
        lastYear: wholeNumber(row.text('Año último timbraje')),
      })),
      observations: observations.map((row) => row.text('Observación')),
    },
  };
}
