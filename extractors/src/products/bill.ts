import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { text, named } from './fields.ts';

/** A bill that the person has enrolled for payment at the institution. */
export interface Bill {
  company: string;
  /** Null if the person chose none. */
  alias: string | null;
  userId: string;
}

export const bill = defineProduct<Bill[]>({
  id: 'bill',
  title: 'Cuentas por pagar',
  description: 'Las cuentas de servicios que la persona inscribió para pagarlas en línea.',
  schema: Joi.array().items(
    named<Bill>('BillItem', {
      company: text('Empresa que emite la cuenta.'),
      alias: text('Nombre que la persona le puso; null si no tiene.').allow(null),
      userId: text('Número de cliente en la empresa.'),
    }).description('Una cuenta inscrita.'),
  ),
  example: [{ company: 'Aguas del Maipo', alias: 'Agua casa', userId: '104582237' }],
});
