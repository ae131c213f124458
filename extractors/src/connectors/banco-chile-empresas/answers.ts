import Joi from 'joi';
import { amount, movementRow } from '../../families/banco-chile/movementRows.ts';
import type { Amount, MovementRow } from '../../families/banco-chile/movementRows.ts';
import { jsonShape, unread } from '../../shared/shape.ts';

/**
 * The shapes of the bank's answers about companies and their accounts, as far as the connector
 * reads them.
 */

const text = () => Joi.string().allow('');

interface Company {
  rutEmpresa: string;
  nombreFantasia: string | null;
  razonSocial: string;
  seleccionada: boolean;
}

export const companiesAnswer = jsonShape<Company[]>(
  Joi.array<Company[]>().items(
    Joi.object<Company>({
      rutEmpresa: Joi.string(),
      nombreFantasia: text().allow(null),
      razonSocial: Joi.string(),
      seleccionada: Joi.boolean(),
      ...unread('favorita'),
    }),
  ),
);

interface Product {
  numero: string;
  mascara: string;
  codigo: string;
  codigoMoneda: string;
  alias: string | null;
  label: string;
  tipo: string;
  claseCuenta: string | null;
}
export type ChileCompanyProduct = Readonly<Product>;

export const productsAnswer = jsonShape<{ productos: Product[] }>(
  Joi.object({
    productos: Joi.array().items(
      Joi.object<Product>({
        numero: Joi.string()
          .pattern(/^\d{1,20}$/)
          .allow(''),
        mascara: text(),
        codigo: text(),
        codigoMoneda: text(),
        alias: text().allow(null),
        label: text(),
        tipo: text(),
        claseCuenta: text().allow(null),
        ...unread('id', 'subProducto', 'estado', 'detalleEstado', 'tarjetaHabiente'),
        ...unread('descripcionLogo', 'tipoCliente'),
      }),
    ),
    ...unread('rut', 'nombre'),
  }),
);

interface MovementsAnswer {
  saldoDisponible: Amount;
  saldoContable: Amount;
  saldoFinal: Amount;
  cantidadMovimientos: number;
  movimientos: MovementRow[];
}

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer>({
    saldoDisponible: amount(),
    saldoContable: amount(),
    saldoFinal: amount(),
    cantidadMovimientos: Joi.number().integer().min(0),
    movimientos: Joi.array().items(movementRow()),
    ...unread('saldoInicial', 'moneda', 'glosaMoneda'),
  }),
);
