import Joi from 'joi';
import { accountDetailAmounts, accountDetailExample, accountDetailKeys } from './accountDetail.ts';
import type { AccountDetail } from './accountDetail.ts';
import { defineProduct } from './definition.ts';
import type { MovementType } from './enumerations.ts';
import {
  isoDate,
  isoTime,
  money,
  moneyOf,
  movementType,
  text,
  transactionKeys,
  named,
} from './fields.ts';
import type { IdentifiedTransaction } from './fields.ts';

export interface Movement extends IdentifiedTransaction {
  type: MovementType;
  date: string;
  /** Null if the institution does not print it. */
  time: string | null;
  description: string;
  /** Null if the institution assigns none. */
  transactionNumber: string | null;
  /** Never negative; `type` determines the sign. */
  amount: number;
  /** The account's balance right after this movement. */
  balance: number;
}

export interface AccountMovements extends AccountDetail {
  /** Newest first. */
  movements: Movement[];
}

export const movementSchema = named<Movement>('AccountMovement', {
  ...transactionKeys,
  type: movementType(),
  date: isoDate('Fecha contable'),
  time: isoTime('Hora; null si la institución no la informa').allow(null),
  description: text('Glosa tal como la muestra la institución; vacía si no muestra ninguna.').allow(
    '',
  ),
  transactionNumber: text(
    'Número de operación o documento; null si la institución no lo informa.',
  ).allow(null),
  amount: money('Monto, siempre positivo: el sentido lo da `type`').min(0),
  balance: money('Saldo de la cuenta después del movimiento'),
}).description('Un movimiento de la cuenta.');

export const accountMovementsSchema = named<AccountMovements>('AccountMovements', {
  ...accountDetailKeys,
  movements: Joi.array()
    .items(movementSchema)
    .required()
    .description('Movimientos, del más reciente al más antiguo.'),
})
  .custom(
    moneyOf<AccountMovements>((account) => [
      ...accountDetailAmounts(account),
      ...account.movements.flatMap((movement) => [movement.amount, movement.balance]),
    ]),
  )
  .description('Una cuenta con sus movimientos.');

export const accountMovementsExample: AccountMovements = {
  ...accountDetailExample,
  movements: [
    {
      type: 'outflow',
      date: '2026-01-30',
      time: '19:42:08',
      description: 'COMPRA REDCOMPRA PANADERÍA ÑUÑOA',
      transactionNumber: '884210377',
      amount: 4590,
      balance: 1254300,
    },
    {
      type: 'inflow',
      date: '2026-01-30',
      time: null,
      description: 'ABONO REMUNERACIONES COMERCIAL DEL SUR LTDA',
      transactionNumber: '300114',
      amount: 985000,
      balance: 1258890,
    },
  ],
};

export const movement = defineProduct<AccountMovements[]>({
  id: 'movement',
  title: 'Movimientos',
  description:
    'Las cuentas de la persona con sus movimientos, del más reciente al más antiguo. Sin cuentas, una lista vacía.',
  schema: Joi.array().items(accountMovementsSchema),
  example: [accountMovementsExample],
});
