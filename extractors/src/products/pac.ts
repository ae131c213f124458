import Joi from 'joi';
import { defineProduct } from './definition.ts';
import type { Currency } from './enumerations.ts';
import { currency, money, moneyOf, text, named } from './fields.ts';

/** PAC: a company charges the person's account automatically. */
export interface Pac {
  companyName: string;
  companyType: string;
  userId: string;
  /** Null if the person set none. */
  paymentLimit: number | null;
  currency: Currency;
}

export const pac = defineProduct<Pac[]>({
  id: 'pac',
  title: 'Pagos automáticos con cuenta (PAC)',
  description: 'Los mandatos de pago automático con cargo a una cuenta.',
  schema: Joi.array().items(
    named<Pac>('PacItem', {
      companyName: text('Empresa que cobra.'),
      companyType: text('Rubro de la empresa.'),
      userId: text('Número de cliente en la empresa.'),
      paymentLimit: money('Monto máximo por cobro; null si no hay').allow(null),
      currency: currency('Moneda del monto máximo.'),
    })
      .custom(moneyOf<Pac>((one) => [one.paymentLimit]))
      .description('Un mandato.'),
  ),
  example: [
    {
      companyName: 'Eléctrica del Centro',
      companyType: 'Electricidad',
      userId: '300451982',
      paymentLimit: 150000,
      currency: 'clp',
    },
  ],
});
