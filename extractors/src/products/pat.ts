import Joi from 'joi';
import { defineProduct } from './definition.ts';
import { email, isoDate, oneOf, rut, text, named } from './fields.ts';

/** The states of a mandate. */
const PAT_STATES = ['active', 'suspended', 'cancelled'] as const;
export type PatState = (typeof PAT_STATES)[number];

export const NO_LIMIT = 'NO_LIMIT';

interface PatOwner {
  rut: string;
  name: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  mobilePhone: string | null;
  address: string | null;
  city: string | null;
}

/** PAT: a company charges the person's card automatically. */
export interface Pat {
  alias: string | null;
  state: PatState;
  cardType: string;
  category: string;
  companyName: string;
  companyCode: string;
  serviceId: string;
  cardNumber: string;
  patStartDate: string;
  lastPaymentDate: string | null;
  nextPaymentDate: string | null;
  firstPaymentDate: string | null;
  /** In pesos, or `NO_LIMIT`. */
  paymentLimit: number | typeof NO_LIMIT;
  origin: string | null;
  instructionType: string | null;
  channel: string | null;
  owner: PatOwner;
}

const ownerSchema = named<PatOwner>('PatOwner', {
  rut: rut('RUT del titular de la tarjeta'),
  name: text('Nombres.'),
  lastName: text('Apellidos.'),
  email: email('Correo; null si no se informa.').allow(null),
  phone: text('Teléfono fijo; null si no se informa.').allow(null),
  mobilePhone: text('Teléfono móvil; null si no se informa.').allow(null),
  address: text('Dirección; null si no se informa.').allow(null),
  city: text('Ciudad; null si no se informa.').allow(null),
})
  .required()
  .description('Titular de la tarjeta.');

export const pat = defineProduct<Pat[]>({
  id: 'pat',
  title: 'Pagos automáticos con tarjeta (PAT)',
  description: 'Los mandatos de pago automático con cargo a una tarjeta de crédito.',
  schema: Joi.array().items(
    named<Pat>('PatItem', {
      alias: text('Nombre que la persona le puso; null si no tiene.').allow(null),
      state: oneOf(
        PAT_STATES,
        'Estado: `active` vigente, `suspended` suspendido, `cancelled` terminado.',
      ),
      cardType: text('Marca o tipo de la tarjeta.'),
      category: text('Rubro de la empresa.'),
      companyName: text('Empresa que cobra.'),
      companyCode: text('Código de la empresa en el sistema de pagos.'),
      serviceId: text('Número de cliente en la empresa.'),
      cardNumber: text('Número de la tarjeta, enmascarado salvo los últimos cuatro dígitos.'),
      patStartDate: isoDate('Fecha de inicio del mandato'),
      lastPaymentDate: isoDate('Fecha del último cobro; null si no ha habido').allow(null),
      nextPaymentDate: isoDate('Fecha del próximo cobro; null si no se conoce').allow(null),
      firstPaymentDate: isoDate('Fecha del primer cobro; null si no ha habido').allow(null),
      paymentLimit: Joi.alternatives(Joi.number().integer().min(0), Joi.valid(NO_LIMIT))
        .required()
        .description('Monto máximo por cobro, en pesos chilenos, o `NO_LIMIT`.'),
      origin: text('Quién originó el mandato; null si no se informa.').allow(null),
      instructionType: text('Tipo de instrucción; null si no se informa.').allow(null),
      channel: text('Canal en que se contrató; null si no se informa.').allow(null),
      owner: ownerSchema,
    }).description('Un mandato.'),
  ),
  example: [
    {
      alias: 'Internet casa',
      state: 'active',
      cardType: 'visa',
      category: 'Internet y televisión',
      companyName: 'Cable & Fibra Ñuble',
      companyCode: '4471',
      serviceId: '778120045',
      cardNumber: 'XXXX XXXX XXXX 4821',
      patStartDate: '2024-03-12',
      lastPaymentDate: '2026-01-12',
      nextPaymentDate: '2026-02-12',
      firstPaymentDate: '2024-04-12',
      paymentLimit: 'NO_LIMIT',
      origin: 'Empresa',
      instructionType: 'Alta',
      channel: 'Internet',
      owner: {
        rut: '12345678-5',
        name: 'Antonia Gabriela',
        lastName: 'Yáñez Fernández',
        email: 'antonia.yanez@correo.test',
        phone: null,
        mobilePhone: '+56974279309',
        address: 'Los Copihues 3579',
        city: 'La Serena',
      },
    },
  ],
});
