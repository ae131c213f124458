import Joi from 'joi';
import { jsonShape, unread } from '../../shared/shape.ts';

/** The shapes of the bank's answers, as far as the connector reads them. */

const digits = () => Joi.string().pattern(/^\d{1,20}$/);
/** Whole pesos. */
const pesos = () => Joi.number().integer();

/** The token's claims about the person. */
interface Claims {
  rut_cliente: string;
  nombre_cliente: string;
  apellido_p_cliente?: string;
}

export const claimsAnswer = jsonShape<Claims>(
  Joi.object<Claims>({
    rut_cliente: Joi.string().pattern(/^\d{1,8}-[\dkK]$/),
    nombre_cliente: Joi.string(),
    apellido_p_cliente: Joi.string().allow('').optional(),
    ...unread('exp', 'iat', 'jti', 'user_name', 'cic', 'canal', 'cod_convenio', 'client_id'),
    ...unread('scid', 'scope', 'authorities', 'id_cliente', 'origen', 'azp'),
  }),
);

interface AccountsAnswer {
  cuentas: { numero: string; tipo: string }[];
}

export const accountsAnswer = jsonShape<AccountsAnswer>(
  Joi.object<AccountsAnswer, true>({
    cuentas: Joi.array().items(Joi.object({ numero: digits(), tipo: Joi.string() })),
  }),
);

interface BalancesAnswer {
  numero: string;
  saldoContable: number;
  saldoDisponible: number;
  lineaSobregiro: { montoUtilizado: number; saldoDisponible: number } | null;
}

export const balancesAnswer = jsonShape<BalancesAnswer>(
  Joi.object<BalancesAnswer>({
    numero: digits(),
    saldoContable: pesos(),
    saldoDisponible: pesos(),
    lineaSobregiro: Joi.object({
      montoUtilizado: pesos().min(0),
      saldoDisponible: pesos().min(0),
    }).allow(null),
    ...unread('tipo', 'estado', 'retenciones', 'lineaEmergencia', 'ultimosChequesCobrados'),
  }),
);

interface MovementRow {
  fechaMovimiento: string;
  glosa: string;
  monto: string;
  serie: string;
  /** `C` is a charge, `A` a credit. */
  tipo: 'C' | 'A';
}

interface MovementsAnswer {
  movimientos: MovementRow[];
}

export const movementsAnswer = jsonShape<MovementsAnswer>(
  Joi.object<MovementsAnswer>({
    movimientos: Joi.array().items(
      Joi.object<MovementRow>({
        // With and without milliseconds.
        fechaMovimiento: Joi.string().pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
        glosa: Joi.string(),
        // Unsigned, with decimals although pesos have none.
        monto: Joi.string().pattern(/^\d{1,12}(\.0{1,4})?$/),
        serie: Joi.string().pattern(/^\d{18}$/),
        tipo: Joi.string().valid('C', 'A'),
        ...unread('idMovimiento', 'detalleMovimiento'),
      }),
    ),
    ...unread('ordenadoPor'),
  }),
);
