import {
  anything,
  jsonShape,
  list,
  number,
  object,
  oneOf,
  string,
  unread,
} from '../../shared/shape.ts';

/** The shapes of the bank's answers, decrypted. Amounts are texts such as "$1.234". */

const word = () => string().allow('');
const accountNumber = () => string().pattern(/^\d{1,20}$/);

export const productsAnswer = jsonShape(
  object({
    products: list(
      object({
        nombreProducto: string(),
        numeroCuenta: accountNumber(),
        ...unread('codigoProducto', 'nombreCuenta', 'prioridadProducto'),
      }),
    ),
  }),
);

export const summaryAnswer = jsonShape(
  object({
    numeroCuenta: number().integer().unsafe(),
    saldoContable: string(),
    saldoDisponible: string(),
    ...unread('saldoInicial', 'totalCargos', 'totalAbonos', 'totalSobregiro', 'totalRetenciones'),
  }),
);

export const movementsAnswer = jsonShape(
  object({
    dtoResponseCodigosEstadoHttp: object({
      codigo: oneOf('200'),
      ...unread('mensaje', 'descripcion'),
    }),
    /** One entry a day. */
    dtoResponseSetResultados: list(
      object({
        fecha: string(),
        detalle: list(
          object({
            identificador: word(),
            descripcion: word(),
            hora: word(),
            monto: string(),
            saldo: string(),
            tipo: string(),
          }),
        ),
      }),
    ),
  }),
);

/** No source has seen a purchase in it. */
export const unbilledAnswer = jsonShape(
  object({
    codigo: oneOf('200'),
    bodyResponse: object({
      tarjetas: list(
        object({
          nationalMovements: list(anything()),
          internationalMovements: list(anything()),
          lastnumCard: string().pattern(/^\d{4}$/),
          ...unread('numCard'),
        }),
      ),
    }),
    ...unread('mensaje', 'date', 'errors'),
  }),
);
