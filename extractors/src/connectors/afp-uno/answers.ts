import Joi from 'joi';
import { PENSION_FUNDS } from '../../products/accountBalance.ts';
import type { PensionFund } from '../../products/accountBalance.ts';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the portal's answers, as far as the connector reads them. */

interface Fund {
  saldo: number;
  saldoCuota: number;
  tipo: PensionFund;
  valorCuota: number;
}

interface BalanceAnswer {
  respuestaTraerDetalleSaldos: { cuentaDetalleSaldo: { cuenta: string; fondo: Fund[] }[] };
}

export const balanceAnswer = jsonShape<BalanceAnswer>(
  Joi.object<BalanceAnswer>({
    respuestaTraerDetalleSaldos: Joi.object({
      cuentaDetalleSaldo: Joi.array().items(
        Joi.object({
          cuenta: Joi.string(),
          fondo: Joi.array().items(
            Joi.object<Fund, true>({
              saldo: Joi.number().integer(),
              saldoCuota: Joi.number(),
              tipo: Joi.string().valid(...PENSION_FUNDS),
              valorCuota: Joi.number(),
            }),
          ),
        }),
      ),
    }),
    ...unread('codigo', 'mensaje'),
  }),
);

interface CertificateAnswer {
  codigo: string;
  /** Missing in a refusal. */
  data?: { bytes: string } | null;
}

export const certificateAnswer = jsonShape<CertificateAnswer>(
  Joi.object<CertificateAnswer>({
    codigo: Joi.string(),
    data: Joi.object({ bytes: Joi.string() }).allow(null).optional(),
    ...unread('mensaje'),
  }),
);

interface Movement {
  periodoCotizacion: string;
  codigoMovimiento: string;
  descripcionMovimiento: string;
  fechaAcreditacion: string;
  valorMilesMovimiento: string;
  valorCuotasMovimiento: string;
}

interface MovementsAnswer {
  codigo: string;
  movimientoPortalList: Movement[];
}

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer>({
    codigo: Joi.string(),
    movimientoPortalList: Joi.array().items(
      Joi.object<Movement, true>({
        periodoCotizacion: Joi.string().pattern(/^\d{6}$/),
        // The prefix distinguishes credits from debits.
        codigoMovimiento: Joi.string().pattern(/^1[12]\d{4}$/),
        descripcionMovimiento: Joi.string(),
        fechaAcreditacion: Joi.string().pattern(/^\d{8}$/),
        valorMilesMovimiento: Joi.string(),
        valorCuotasMovimiento: Joi.string(),
      }),
    ),
    ...unread('mensaje'),
  }),
);
