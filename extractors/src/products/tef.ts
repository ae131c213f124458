import Joi from 'joi';
import { defineProduct } from './definition.ts';
import type { AccountType } from './enumerations.ts';
import { accountType, bankCode, email, otherWord, rut, text, named } from './fields.ts';

/** A person to whom transfers can be made: an entry of the bank's address book. */
export interface TefRecipient {
  name: string;
  rut: string;
  bankName: string;
  bankCode: string;
  accountNumber: string;
  accountType: AccountType;
  /** The institution's own word, if it is an unknown one: the type is then `otro`. */
  accountTypeText?: string;
  email: string;
  /** Absent if the person chose none. */
  alias?: string;
}

const tefRecipientSchema = named<TefRecipient>('TefRecipient', {
  name: text('Nombre del destinatario.'),
  rut: rut('RUT del destinatario'),
  bankName: text('Nombre del banco del destinatario.'),
  bankCode: bankCode('Código CMF del banco, tres dígitos como texto.'),
  accountNumber: text('Número de cuenta del destinatario.'),
  accountType: accountType('Tipo de cuenta del destinatario.'),
  accountTypeText: otherWord('accountType', 'otro'),
  email: email('Correo al que el banco avisa.'),
  alias: text('Nombre corto que la persona le puso; ausente si no tiene.').optional(),
}).description('Un destinatario de transferencias.');

const tefRecipientExample: TefRecipient = {
  name: 'Begoña Núñez Araya',
  rut: '12678579-8',
  bankName: 'BancoEstado',
  bankCode: '012',
  accountNumber: '12678579',
  accountType: 'rut',
  email: 'begona.nunez@correo.test',
  alias: 'Bego',
};

export const tef = defineProduct<TefRecipient[]>({
  id: 'tef',
  title: 'Destinatarios de transferencias',
  description:
    'La agenda de destinatarios de transferencias electrónicas de fondos (TEF) inscritos en el banco.',
  schema: Joi.array().items(tefRecipientSchema),
  example: [tefRecipientExample],
});
