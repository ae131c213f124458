import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { isoDate, listOf, oneOf, orUntold, rut, text, named } from './fields.ts';

const INSURANCE_CATEGORIES = ['individual', 'collective'] as const;
type InsuranceCategory = (typeof INSURANCE_CATEGORIES)[number];

export interface InsuranceParty {
  name: string;
  /** Null if the institution does not state it. */
  rut: string | null;
}

/** Only the name is always stated. */
export interface Coverage {
  type: string;
  branchCode: string | null;
  code: string | null;
  startDate: string | null;
  endDate: string | null;
}

export interface Insurance {
  company: string;
  type: string | null;
  branchCode: string | null;
  /** The code of the deposited policy, or the number of the contract. */
  code: string;
  status: string;
  insured: InsuranceParty;
  policyholder: InsuranceParty;
  /** Null if the policy was bought without a broker, or if the institution does not state it. */
  broker: InsuranceParty | null;
  category: InsuranceCategory;
  collectiveStartDate: string | null;
  collectiveEndDate: string | null;
  lastUpdatedDate: string | null;
  coverages: Coverage[];
}

const party = (description: string) =>
  named<InsuranceParty>('InsuranceParty', {
    name: text('Nombre.'),
    rut: orUntold(rut('RUT')),
  })
    .required()
    .description(description);

export const insurance = defineProduct<Insurance[]>({
  id: 'insurance',
  title: 'Seguros (CMF)',
  description: 'Los seguros en que la persona es asegurada o contratante, según la CMF.',
  schema: Joi.array().items(
    named<Insurance>('InsuranceItem', {
      company: text('Compañía de seguros.'),
      type: orUntold(text('Tipo de seguro.')),
      branchCode: orUntold(text('Código del ramo.')),
      code: text(
        'Código de la póliza en el depósito de la CMF, o el número del contrato si la institución informa ese.',
      ),
      status: text('Estado, como lo escribe la CMF.'),
      insured: party('Asegurado.'),
      policyholder: party('Contratante.'),
      broker: party('Corredor; null si no hay o no se informa.').allow(null),
      category: oneOf(INSURANCE_CATEGORIES, 'Categoría: `individual` o `collective` colectivo.'),
      collectiveStartDate: isoDate(
        'Inicio en el colectivo; null si es individual o no se informa',
      ).allow(null),
      collectiveEndDate: isoDate(
        'Fin en el colectivo; null si es individual o no se informa',
      ).allow(null),
      lastUpdatedDate: orUntold(isoDate('Fecha de actualización')),
      coverages: listOf(
        named<Coverage>('Coverage', {
          type: text('Nombre de la cobertura.'),
          branchCode: orUntold(text('Código del ramo.')),
          code: orUntold(text('Código de la cobertura.')),
          startDate: orUntold(isoDate('Inicio de vigencia')),
          endDate: isoDate('Fin de vigencia; null si es indefinida o no se informa').allow(null),
        }).description('Una cobertura.'),
        'Coberturas.',
      ),
    }).description('Un seguro.'),
  ),
  example: [
    {
      company: 'Seguros La Protección S.A.',
      type: 'Desgravamen',
      branchCode: '213',
      code: 'POL220190412',
      status: 'Vigente',
      insured: { name: 'Antonia Gabriela Yáñez Fernández', rut: '12345678-5' },
      policyholder: { name: 'Banco de Chile', rut: '97004000-5' },
      broker: null,
      category: 'collective',
      collectiveStartDate: '2025-01-15',
      collectiveEndDate: '2028-01-15',
      lastUpdatedDate: '2025-12-31',
      coverages: [
        {
          type: 'Fallecimiento',
          branchCode: '213',
          code: 'CAD220190413',
          startDate: '2025-01-15',
          endDate: '2028-01-15',
        },
      ],
    },
  ],
});
