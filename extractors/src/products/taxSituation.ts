import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { count, digits, flag, isoDate, listOf, oneOf, rut, text, named } from './fields.ts';

/** First category taxes business, second taxes fees and work. */
const ACTIVITY_CATEGORIES = ['first', 'second'] as const;
type ActivityCategory = (typeof ACTIVITY_CATEGORIES)[number];

export interface TaxActivity {
  name: string;
  code: string;
  category: ActivityCategory;
  isVatAffected: boolean;
  startDate: string;
}

export interface StampedDocument {
  documentType: string;
  lastYear: number;
}

export interface TaxSituation {
  name: string;
  rut: string;
  consultedDate: string;
  hasStartedActivities: boolean;
  /** Null if the taxpayer has not started any. */
  activitiesStartDate: string | null;
  isSmallBusiness: boolean;
  /** Null if the service does not state it. */
  mayUseForeignCurrency: boolean | null;
  activities: TaxActivity[];
  stampedDocuments: StampedDocument[];
  /** The service's warnings, verbatim. */
  observations: string[];
}

export const taxSituation = defineProduct<TaxSituation>({
  id: 'tax-situation',
  title: 'Situación tributaria',
  description:
    'La situación tributaria del contribuyente: actividades, documentos y observaciones.',
  schema: Joi.object<TaxSituation, true>({
    name: text('Nombre o razón social.'),
    rut: rut('RUT'),
    consultedDate: isoDate('Fecha de la consulta'),
    hasStartedActivities: flag('Si inició actividades.'),
    activitiesStartDate: isoDate('Inicio de actividades; null si no las inició').allow(null),
    isSmallBusiness: flag('Si es empresa de menor tamaño (Pro Pyme).'),
    mayUseForeignCurrency: flag(
      'Si puede declarar y pagar en moneda extranjera; null si el SII no lo informa.',
    ).allow(null),
    activities: listOf(
      named<TaxActivity>('TaxActivity', {
        name: text('Actividad.'),
        code: digits('Código de la actividad.'),
        category: oneOf(ACTIVITY_CATEGORIES, 'Categoría: `first` primera, `second` segunda.'),
        isVatAffected: flag('Si está afecta a IVA.'),
        startDate: isoDate('Fecha de inicio'),
      }).description('Una actividad económica.'),
      'Actividades económicas vigentes.',
    ),
    stampedDocuments: listOf(
      named<StampedDocument>('StampedDocument', {
        documentType: text('Tipo de documento.'),
        lastYear: count('Último año en que se timbró.'),
      }).description('Un tipo de documento timbrado.'),
      'Documentos timbrados.',
    ),
    observations: listOf(
      Joi.string().description('Una observación.'),
      'Observaciones del SII, textuales.',
    ),
  }),
  example: {
    name: 'Antonia Gabriela Yáñez Fernández',
    rut: '12345678-5',
    consultedDate: '2026-01-31',
    hasStartedActivities: true,
    activitiesStartDate: '2012-04-02',
    isSmallBusiness: true,
    mayUseForeignCurrency: null,
    activities: [
      {
        name: 'Actividades de consultoría de gestión',
        code: '702000',
        category: 'second',
        isVatAffected: false,
        startDate: '2012-04-02',
      },
    ],
    stampedDocuments: [{ documentType: 'Boleta de honorarios electrónica', lastYear: 2025 }],
    observations: [],
  },
});
