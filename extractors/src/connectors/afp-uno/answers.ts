import { PENSION_FUNDS } from '../../products/accountBalance.ts';
import {
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

/** The shapes of the portal's answers, as far as the connector reads them. */

export const balanceAnswer = jsonShape(
  object({
    respuestaTraerDetalleSaldos: object({
      cuentaDetalleSaldo: list(
        object({
          cuenta: string(),
          fondo: list(
            object({
              saldo: number().integer(),
              saldoCuota: number(),
              tipo: oneOf(...PENSION_FUNDS),
              valorCuota: number(),
            }),
          ),
        }),
      ),
    }),
    ...unread('codigo', 'mensaje'),
  }),
);

export const certificateAnswer = jsonShape(
  object({
    codigo: string(),
    // Missing in a refusal.
    data: optional(nullable(object({ bytes: string() }))),
    ...unread('mensaje'),
  }),
);

export const movementsAnswer = jsonShape(
  object({
    codigo: string(),
    movimientoPortalList: list(
      object({
        periodoCotizacion: string().pattern(/^\d{6}$/),
        // The prefix distinguishes credits from debits.
        codigoMovimiento: string().pattern(/^1[12]\d{4}$/),
        descripcionMovimiento: string(),
        fechaAcreditacion: string().pattern(/^\d{8}$/),
        valorMilesMovimiento: string(),
        valorCuotasMovimiento: string(),
      }),
    ),
    ...unread('mensaje'),
  }),
);
