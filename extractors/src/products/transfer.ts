import Joi from 'joi';
import { accountDetailAmounts, accountDetailExample, accountDetailKeys } from './accountDetail.ts';
import type { AccountDetail } from './accountDetail.ts';
import { defineProduct } from './definition.ts';
import { ACCOUNT_TYPES } from './enumerations.ts';
import type { AccountType, Currency, TransferStatus } from './enumerations.ts';
import {
  currency,
  email,
  isoDate,
  isoTime,
  money,
  moneyOf,
  oneOf,
  otherWord,
  rowId,
  rut,
  text,
  transferStatus,
  named,
} from './fields.ts';
import type { Identified } from './fields.ts';

/** The counterparty of a transfer; null for data that the institution does not show. */
export interface TransferParty {
  name: string | null;
  rut: string | null;
  /** Name of the bank. */
  entity: string | null;
  accountType: AccountType | null;
  /** The institution's own word, if it is an unknown one: the type is then `otro`. */
  accountTypeText?: string;
  accountNumber: string | null;
  email: string | null;
}

interface TransferFacts extends Identified {
  transactionId: string;
  date: string;
  /** Null if the institution does not print it. */
  time: string | null;
  amount: number;
  currency: Currency;
  /** Null if the sender wrote none. */
  message: string | null;
  /** Null if the institution does not state it. */
  channel: string | null;
  status: TransferStatus;
}

export interface SentTransfer extends TransferFacts {
  recipient: TransferParty;
}

export interface ReceivedTransfer extends TransferFacts {
  origin: TransferParty;
}

export interface AccountTransfers extends AccountDetail {
  /** Each list newest first. */
  transfers: { sent: SentTransfer[]; received: ReceivedTransfer[] };
}

const transferPartySchema = (description: string) =>
  named<TransferParty>('TransferParty', {
    name: text('Nombre; null si no se informa.').allow(null),
    rut: rut('RUT; null si no se informa').allow(null),
    entity: text('Nombre del banco; null si no se informa.').allow(null),
    accountType: oneOf(ACCOUNT_TYPES, 'Tipo de cuenta; null si no se informa.').allow(null),
    accountTypeText: otherWord('accountType', 'otro'),
    accountNumber: text('Número de cuenta; null si no se informa.').allow(null),
    email: email('Correo electrónico; null si no se informa.').allow(null),
  })
    .required()
    .description(description);

const transferKeys = {
  id: rowId('Identificador de la transferencia.'),
  transactionId: text('Identificador de la transferencia en la institución.'),
  date: isoDate('Fecha'),
  time: isoTime('Hora; null si la institución no la informa').allow(null),
  amount: money('Monto').min(0),
  currency: currency('Moneda de la transferencia.'),
  message: text('Mensaje de quien transfiere; null si no hay.').allow(null),
  channel: text('Canal por el que se hizo; null si la institución no lo informa.').allow(null),
  status: transferStatus(),
} satisfies Joi.StrictSchemaMap<TransferFacts>;

export const sentTransferSchema = named<SentTransfer>('SentTransfer', {
  ...transferKeys,
  recipient: transferPartySchema('Quien recibe.'),
})
  .custom(moneyOf<SentTransfer>((transfer) => [transfer.amount]))
  .description('Una transferencia enviada.');

export const receivedTransferSchema = named<ReceivedTransfer>('ReceivedTransfer', {
  ...transferKeys,
  origin: transferPartySchema('Quien envía.'),
})
  .custom(moneyOf<ReceivedTransfer>((transfer) => [transfer.amount]))
  .description('Una transferencia recibida.');

const accountTransfersSchema = named<AccountTransfers>('AccountTransfers', {
  ...accountDetailKeys,
  transfers: named<AccountTransfers['transfers']>('AccountTransfersTransfers', {
    sent: Joi.array()
      .items(sentTransferSchema)
      .required()
      .description('Transferencias enviadas, de la más reciente a la más antigua.'),
    received: Joi.array()
      .items(receivedTransferSchema)
      .required()
      .description('Transferencias recibidas, de la más reciente a la más antigua.'),
  })
    .required()
    .description('Transferencias de la cuenta.'),
})
  .custom(moneyOf<AccountTransfers>(accountDetailAmounts))
  .description('Una cuenta con sus transferencias.');

const accountTransfersExample: AccountTransfers = {
  ...accountDetailExample,
  transfers: {
    sent: [
      {
        transactionId: '512034477',
        date: '2026-01-15',
        time: '10:21:33',
        amount: 45000,
        currency: 'clp',
        message: 'Gastos comunes',
        channel: 'Internet',
        status: 'accepted',
        recipient: {
          name: 'Begoña Núñez Araya',
          rut: '12678579-8',
          entity: 'BancoEstado',
          accountType: 'rut',
          accountNumber: '12678579',
          email: 'begona.nunez@correo.test',
        },
      },
    ],
    received: [
      {
        transactionId: '398210054',
        date: '2026-01-05',
        time: '20:11:02',
        amount: 18000,
        currency: 'clp',
        message: null,
        channel: null,
        status: 'accepted',
        origin: {
          name: 'Tomás Peña Riquelme',
          rut: '15509661-6',
          entity: 'Banco Santander',
          accountType: null,
          accountNumber: null,
          email: null,
        },
      },
    ],
  },
};

export const transfer = defineProduct<AccountTransfers[]>({
  id: 'transfer',
  title: 'Transferencias',
  description:
    'Las cuentas de la persona con las transferencias enviadas y recibidas desde cada una. Sin cuentas, una lista vacía.',
  schema: Joi.array().items(accountTransfersSchema),
  example: [accountTransfersExample],
});
