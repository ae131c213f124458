import type { AccountType } from './enumerations.ts';
import { accountType, email, isoDate, oneOf, otherWord, rut, text, named } from './fields.ts';
import { GENDERS } from './personalInformation.ts';
import type { Gender } from './personalInformation.ts';

/** Data about a taxpayer: blocks shared by the products of the tax service and the treasury. */

const PERSON_TYPES = ['natural', 'juridica'] as const;
type PersonType = (typeof PERSON_TYPES)[number];

export interface TaxAddress {
  street: string;
  number: string;
  other: string | null;
  commune: string;
}

export interface TaxBankAccount {
  bankName: string;
  accountType: AccountType;
  /** The institution's own word, if it is an unknown one: the type is then `otro`. */
  accountTypeText?: string;
  accountNumber: string;
}

export interface Taxpayer {
  name: string;
  rut: string;
  email: string | null;
  phone: string | null;
  /** Null for companies. */
  gender: Gender | null;
  /** Null for companies. */
  birthDate: string | null;
  personType: PersonType;
  taxResidence: TaxAddress;
  mailingAddress: TaxAddress | null;
  /** The account to which refunds are paid; null if there is none, or it is not stated. */
  bankAccount: TaxBankAccount | null;
}

export interface TaxCompany {
  businessName: string;
  rut: string;
  /** When it was founded; of a company of which the taxpayer is a partner, when they became one. */
  incorporationDate: string;
}

const addressSchema = (description: string) =>
  named<TaxAddress>('TaxAddress', {
    street: text('Calle.'),
    number: text('Número.'),
    other: text('Departamento, casa u oficina; null si no hay.').allow(null),
    commune: text('Comuna.'),
  })
    .required()
    .description(description);

export const taxpayerSchema = named<Taxpayer>('Taxpayer', {
  name: text('Nombre o razón social.'),
  rut: rut('RUT'),
  email: email('Correo; null si no se informa.').allow(null),
  phone: text('Teléfono; null si no se informa.').allow(null),
  gender: oneOf(
    GENDERS,
    'Sexo registrado: `female` femenino, `male` masculino; null en empresas.',
  ).allow(null),
  birthDate: isoDate('Fecha de nacimiento; null en empresas').allow(null),
  personType: oneOf(PERSON_TYPES, 'Tipo de persona: `natural` o `juridica`.'),
  taxResidence: addressSchema('Domicilio tributario.'),
  mailingAddress: addressSchema('Dirección postal; null si es la misma.').allow(null),
  bankAccount: named<TaxBankAccount>('TaxBankAccount', {
    bankName: text('Banco.'),
    accountType: accountType(),
    accountTypeText: otherWord('accountType', 'otro'),
    accountNumber: text('Número de cuenta.'),
  })
    .allow(null)
    .required()
    .description('Cuenta para devoluciones; null si no hay o la institución no la informa.'),
})
  .required()
  .description('Contribuyente.');

export const taxCompanySchema = named<TaxCompany>('TaxCompany', {
  businessName: text('Razón social.'),
  rut: rut('RUT'),
  incorporationDate: isoDate(
    'Fecha de constitución; en una sociedad de la que es socio, de incorporación',
  ),
}).description('Una sociedad.');

export const taxpayerExample: Taxpayer = {
  name: 'Antonia Gabriela Yáñez Fernández',
  rut: '12345678-5',
  email: 'antonia.yanez@correo.test',
  phone: '+56974279309',
  gender: 'female',
  birthDate: '1970-10-21',
  personType: 'natural',
  taxResidence: { street: 'Los Copihues', number: '3579', other: null, commune: 'La Serena' },
  mailingAddress: null,
  bankAccount: { bankName: 'BancoEstado', accountType: 'rut', accountNumber: '12345678' },
};
