import { amount, blankable, movementRow } from '../../families/banco-chile/accounts.ts';
import {
  boolean,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';

/**
 * The shapes of the bank's answers about the person and their accounts, as far as the connector
 * reads them.
 */

const text = () => string().allow('');

export const productsAnswer = jsonShape(
  object({
    rut: string(),
    nombre: string(),
    productos: list(
      object({
        id: string(),
        numero: text(),
        mascara: text(),
        codigo: text(),
        tipo: text(),
        codigoMoneda: text(),
        label: blankable(),
        claseCuenta: nullable(text()),
        tarjetaHabiente: nullable(text()),
        ...unread('alias', 'subProducto', 'estado', 'detalleEstado'),
        ...unread('descripcionLogo', 'tipoCliente'),
      }),
    ),
  }),
);

export const personAnswer = jsonShape(
  object({
    datosCliente: object({
      rut: string(),
      nombres: string(),
      apellidoPaterno: text(),
      apellidoMaterno: text(),
    }),
  }),
);

export const balancesAnswer = jsonShape(
  list(
    object({
      codProducto: string(),
      numero: string().pattern(/^\d{1,20}$/),
      disponible: amount(),
      moneda: string(),
      descripcion: string(),
      ...unread('tipo', 'cupo', 'ctaCte', 'lineas', 'url'),
    }),
  ),
);

/** The line's amounts have names of their own in newer answers. */
const ofLine = () => optional(nullable(amount()));

export const movementsAnswer = jsonShape(
  object({
    saldoFinal: amount(),
    retencion1Dia: amount(),
    retencionNDia: amount(),
    montoAutorizado: amount(),
    montoUtilizado: amount(),
    montoAutorizadoLinea: ofLine(),
    montoUtilizadoLinea: ofLine(),
    saldoDisponibleLinea: ofLine(),
    movimientos: nullable(list(movementRow())),
    pagina: optional(
      nullable(
        list(
          object({
            // As text in the answers that sources show, with S or N; as a number and a boolean in
            // the types of others.
            totalRegistros: either(number().integer().min(0), string().pattern(/^\d{1,9}$/)),
            masPaginas: either(boolean(), oneOf('S', 'N')),
            ...unread('cantidadRegistros', 'indiceInicio', 'indiceTermino', 'idCuenta'),
          }),
        ),
      ),
    ),
    // The account's, not the line's.
    ...unread('saldoDisponible'),
    ...unread('horaConsulta', 'moneda', 'totalCargos', 'totalAbonos', 'lineaCredito'),
    ...unread('numeroLineaCredito', 'permisoLineaCredito'),
  }),
);

export const hasMorePages = ({ pagina }: AnswerOf<typeof movementsAnswer>): boolean => {
  const more = pagina?.[0]?.masPaginas;
  return more === true || more === 'S';
};

/** The movements of a savings account, oldest first, without pages and balances. */
export const savingsAnswer = jsonShape(
  object({
    codigoRetorno: oneOf('00'),
    saldoDisponible: amount(),
    retencion1Dia: amount(),
    retencion2Dia: amount(),
    retencionMas2Dia: amount(),
    listaMovimientos: list(
      object({
        // Credit or debit.
        tipo: oneOf('C', 'D'),
        glosa: blankable(),
        monto: amount(),
        fechaContable: string().pattern(/^\d{8}$/),
        correlativoTransaccion: blankable(),
        ...unread('fechaEfectiva', 'indicadorPosteo', 'oficinaOrigen', 'codigoAgrupacion'),
        ...unread('codigoTransaccion', 'registro1', 'registro2', 'registro3', 'registro4'),
        ...unread('registro5', 'registro6', 'registro7', 'registro8', 'registro9'),
      }),
    ),
    ...unread('rutCliente', 'numeroProducto', 'girosRealizados', 'girosPermitidos'),
    ...unread('fechaProxCapInt', 'fechaUltimaCartola', 'fechaProximaLiquidReajustes'),
  }),
);
