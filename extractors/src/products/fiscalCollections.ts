import { clp, count, listOf, text, named } from './fields.ts';

/** Judicial and pre-judicial collection by the treasury, in pesos. */

export interface CollectionCase {
  caseNumber: string;
  year: number;
  commune: string;
  stage: string;
  settledAmount: number;
}

export interface Collection {
  totalSettledAmount: number;
  /** Null if no attorney is in charge. */
  attorneyName: string | null;
  treasuryOffice: string | null;
  cases: CollectionCase[];
}

export interface FiscalCollections {
  preLitigation: Collection;
  fiscalDebts: Collection;
  propertyDebts: Collection;
  bankruptcy: Collection;
}

const collection = (description: string) =>
  named<Collection>('Collection', {
    totalSettledAmount: clp('Total liquidado'),
    attorneyName: text('Abogado a cargo; null si no hay.').allow(null),
    treasuryOffice: text('Tesorería a cargo; null si no hay.').allow(null),
    cases: listOf(
      named<CollectionCase>('CollectionCase', {
        caseNumber: text('Rol del expediente.'),
        year: count('Año.'),
        commune: text('Comuna.'),
        stage: text('Etapa.'),
        settledAmount: clp('Monto liquidado'),
      }).description('Un expediente.'),
      'Expedientes.',
    ),
  })
    .required()
    .description(description);

export const fiscalCollectionsSchema = named<FiscalCollections>('FiscalCollections', {
  preLitigation: collection('Cobranza prejudicial.'),
  fiscalDebts: collection('Cobranza judicial de deudas fiscales.'),
  propertyDebts: collection('Cobranza judicial de contribuciones.'),
  bankruptcy: collection('Procedimientos concursales.'),
})
  .required()
  .description('Cobranzas.');

const noCollection: Collection = {
  totalSettledAmount: 0,
  attorneyName: null,
  treasuryOffice: null,
  cases: [],
};

export const fiscalCollectionsExample: FiscalCollections = {
  preLitigation: {
    totalSettledAmount: 66680,
    attorneyName: null,
    treasuryOffice: 'Tesorería Regional de Coquimbo',
    cases: [
      {
        caseNumber: '10452',
        year: 2025,
        commune: 'La Serena',
        stage: 'Aviso de cobranza',
        settledAmount: 66680,
      },
    ],
  },
  fiscalDebts: noCollection,
  propertyDebts: noCollection,
  bankruptcy: noCollection,
};
