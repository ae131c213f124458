import Joi from 'joi';
import { digits, orUntold, text, named } from './fields.ts';

/** A piece of real estate, as identified by the tax service and the treasury. */
export interface TaxProperty {
  /** `00123-00045`: block and lot within the commune. */
  rollNumber: string;
  communeName: string;
  /** The treasury and the tax service use different commune numbers; null if it is not stated. */
  tgrCommuneId: string | null;
  siiCommuneId: string;
  blockId: string;
  lotId: string;
  address: string;
  propertyUse: string;
}

export const rollNumber = (description: string) =>
  Joi.string()
    .pattern(/^\d{1,5}-\d{1,5}$/)
    .required()
    .description(description);

export const taxPropertySchema = named<TaxProperty>('TaxProperty', {
  rollNumber: rollNumber('Rol de avalúo: manzana y predio.'),
  communeName: text('Comuna.'),
  tgrCommuneId: orUntold(digits('Código de la comuna en la Tesorería.')),
  siiCommuneId: digits('Código de la comuna en el SII.'),
  blockId: digits('Manzana.'),
  lotId: digits('Predio.'),
  address: text('Dirección.'),
  propertyUse: text('Destino, por ejemplo habitacional.'),
})
  .required()
  .description('Bien raíz.');

export const taxPropertyExample: TaxProperty = {
  rollNumber: '00412-00087',
  communeName: 'La Serena',
  tgrCommuneId: '62',
  siiCommuneId: '4101',
  blockId: '00412',
  lotId: '00087',
  address: 'LOS COPIHUES 3579',
  propertyUse: 'Habitacional',
};
