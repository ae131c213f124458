import { amount, movementRow } from '../../families/banco-chile/accounts.ts';
import {
  boolean,
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  oneOf,
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
        claseCuenta: nullable(text()),
        tarjetaHabiente: nullable(text()),
        ...unread('alias', 'label', 'subProducto', 'estado', 'detalleEstado'),
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

export const movementsAnswer = jsonShape(
  object({
    saldoFinal: amount(),
    retencion1Dia: amount(),
    retencionNDia: amount(),
    montoAutorizado: amount(),
    montoUtilizado: amount(),
    saldoDisponible: amount(),
    movimientos: list(movementRow()),
    pagina: list(
      object({
        // As text in the answers that sources show, with S or N; as a number and a boolean in others.
        totalRegistros: either(number().integer().min(0), string().pattern(/^\d{1,9}$/)),
        masPaginas: either(boolean(), oneOf('S', 'N')),
        ...unread('cantidadRegistros', 'indiceInicio', 'indiceTermino'),
      }),
    ).min(1),
    ...unread('horaConsulta', 'moneda', 'totalCargos', 'totalAbonos', 'lineaCredito'),
    ...unread('numeroLineaCredito', 'permisoLineaCredito'),
  }),
);

export const hasMorePages = ({
  pagina: [position],
}: Pick<AnswerOf<typeof movementsAnswer>, 'pagina'>): boolean =>
  position?.masPaginas === true || position?.masPaginas === 'S';
