import Joi from 'joi';
import { amount, movementRow } from '../../families/banco-chile/movementRows.ts';
import type { Amount, MovementRow } from '../../families/banco-chile/movementRows.ts';
import { jsonShape, unread } from '../../shared/shape.ts';

/**
 * The shapes of the bank's answers about the person and their accounts, as far as the connector
 * reads them.
 */

const text = () => Joi.string().allow('');

interface Product {
  id: string;
  numero: string;
  mascara: string;
  codigo: string;
  tipo: string;
  codigoMoneda: string;
  claseCuenta: string | null;
  tarjetaHabiente: string | null;
}

interface ProductsAnswer {
  rut: string;
  nombre: string;
  productos: Product[];
}

export const productsAnswer = jsonShape<ProductsAnswer>(
  Joi.object<ProductsAnswer>({
    rut: Joi.string(),
    nombre: Joi.string(),
    productos: Joi.array().items(
      Joi.object<Product>({
        id: Joi.string(),
        numero: text(),
        mascara: text(),
        codigo: text(),
        tipo: text(),
        codigoMoneda: text(),
        claseCuenta: text().allow(null),
        tarjetaHabiente: text().allow(null),
        ...unread('alias', 'label', 'subProducto', 'estado', 'detalleEstado'),
        ...unread('descripcionLogo', 'tipoCliente'),
      }),
    ),
  }),
);

interface PersonAnswer {
  datosCliente: { rut: string; nombres: string; apellidoPaterno: string; apellidoMaterno: string };
}

export const personAnswer = jsonShape<PersonAnswer>(
  Joi.object<PersonAnswer, true>({
    datosCliente: Joi.object({
      rut: Joi.string(),
      nombres: Joi.string(),
      apellidoPaterno: text(),
      apellidoMaterno: text(),
    }),
  }),
);

interface Balance {
  codProducto: string;
  numero: string;
  disponible: Amount;
  moneda: string;
  descripcion: string;
}

export const balancesAnswer = jsonShape<Balance[]>(
  Joi.array<Balance[]>().items(
    Joi.object<Balance>({
      codProducto: Joi.string(),
      numero: Joi.string().pattern(/^\d{1,20}$/),
      disponible: amount(),
      moneda: Joi.string(),
      descripcion: Joi.string(),
      ...unread('tipo', 'cupo', 'ctaCte', 'lineas', 'url'),
    }),
  ),
);

interface MovementsAnswer {
  saldoFinal: Amount;
  retencion1Dia: Amount;
  retencionNDia: Amount;
  montoAutorizado: Amount;
  montoUtilizado: Amount;
  saldoDisponible: Amount;
  movimientos: MovementRow[];
  pagina: PagePosition[];
}

/** As text in the answers that sources show, with S or N; as a number and a boolean in others. */
interface PagePosition {
  totalRegistros: number | string;
  masPaginas: boolean | 'S' | 'N';
}

export const hasMorePages = ({ pagina: [position] }: Pick<MovementsAnswer, 'pagina'>): boolean =>
  position?.masPaginas === true || position?.masPaginas === 'S';

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer>({
    saldoFinal: amount(),
    retencion1Dia: amount(),
    retencionNDia: amount(),
    montoAutorizado: amount(),
    montoUtilizado: amount(),
    saldoDisponible: amount(),
    movimientos: Joi.array().items(movementRow()),
    pagina: Joi.array()
      .items(
        Joi.object({
          totalRegistros: Joi.alternatives(
            Joi.number().integer().min(0),
            Joi.string().pattern(/^\d{1,9}$/),
          ),
          masPaginas: Joi.alternatives(Joi.boolean(), Joi.string().valid('S', 'N')),
          ...unread('cantidadRegistros', 'indiceInicio', 'indiceTermino'),
        }),
      )
      .min(1),
    ...unread('horaConsulta', 'moneda', 'totalCargos', 'totalAbonos', 'lineaCredito'),
    ...unread('numeroLineaCredito', 'permisoLineaCredito'),
  }),
);
