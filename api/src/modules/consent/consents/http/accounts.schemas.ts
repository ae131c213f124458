import { field } from '../../../../http/openapi/dataSchemas.ts';

/** An account, for the reference. */
export const exampleAccount = {
  id: '8naHTfvlsxsMKy_7hIGkZ2nd',
  kind: 'account',
  name: 'Cuenta Corriente',
  number: '7809',
  currency: 'clp',
};

/** The keys of an account or card that a person chooses or has chosen. */
export const accountKeys = {
  id: field.text('Identificador: el mismo en cada extracción.', exampleAccount.id),
  kind: field.oneOf(['account', 'card'], 'Si es una cuenta o una tarjeta de crédito.', 'account'),
  name: field.text('Su nombre en la institución.', exampleAccount.name).allow(''),
  number: field
    .text('Los últimos cuatro dígitos de su número; null si no se informa.', exampleAccount.number)
    .allow(null),
  currency: field.oneOf(['clp', 'usd', 'eur', 'uf'], 'Su moneda.', exampleAccount.currency),
};

export const balanceField = field
  .number('Saldo; de una tarjeta, lo utilizado en pesos. null si no se informa.', 1_254_300)
  .allow(null);
