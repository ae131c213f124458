import { amount, movementRow } from '../../families/banco-chile/accounts.ts';
import {
  boolean,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/**
 * The shapes of the bank's answers about companies and their accounts, as far as the connector
 * reads them.
 */

const text = () => string().allow('');

export const companiesAnswer = jsonShape(
  list(
    object({
      rutEmpresa: string(),
      nombreFantasia: nullable(text()),
      razonSocial: string(),
      seleccionada: boolean(),
      ...unread('favorita'),
    }),
  ),
);

export const productsAnswer = jsonShape(
  object({
    productos: list(
      object({
        numero: string()
          .pattern(/^\d{1,20}$/)
          .allow(''),
        mascara: text(),
        codigo: text(),
        codigoMoneda: text(),
        alias: nullable(text()),
        label: text(),
        tipo: text(),
        claseCuenta: nullable(text()),
        ...unread('id', 'subProducto', 'estado', 'detalleEstado', 'tarjetaHabiente'),
        ...unread('descripcionLogo', 'tipoCliente'),
      }),
    ),
    ...unread('rut', 'nombre'),
  }),
);

export type ChileCompanyProduct = AnswerOf<typeof productsAnswer>['productos'][number];

export const movementsAnswer = jsonShape(
  object({
    saldoDisponible: amount(),
    saldoContable: amount(),
    saldoFinal: amount(),
    cantidadMovimientos: either(number().integer().min(0), string().pattern(/^\d{1,9}$/)),
    movimientos: nullable(list(movementRow())),
    ...unread('saldoInicial', 'moneda', 'glosaMoneda'),
  }),
);
