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

/** The shapes of the bank's answers, as far as the connector reads them. */

const digits = () => string().pattern(/^\d{1,20}$/);
/** Whole pesos. */
const pesos = () => number().integer();

/** The token's claims about the person. */
export const claimsAnswer = jsonShape(
  object({
    rut_cliente: string().pattern(/^\d{1,8}-[\dkK]$/),
    nombre_cliente: string(),
    apellido_p_cliente: optional(string().allow('')),
    ...unread('exp', 'iat', 'jti', 'user_name', 'cic', 'canal', 'cod_convenio', 'client_id'),
    ...unread('scid', 'scope', 'authorities', 'id_cliente', 'origen', 'azp'),
  }),
);

export const accountsAnswer = jsonShape(
  object({
    cuentas: nullable(list(object({ numero: digits(), tipo: string() }))),
  }),
);

export const balancesAnswer = jsonShape(
  object({
    numero: digits(),
    saldoContable: pesos(),
    saldoDisponible: pesos(),
    lineaSobregiro: nullable(
      object({
        montoUtilizado: pesos().min(0),
        saldoDisponible: pesos().min(0),
      }),
    ),
    ...unread('tipo', 'estado', 'retenciones', 'lineaEmergencia', 'ultimosChequesCobrados'),
  }),
);

export const movementsAnswer = jsonShape(
  object({
    movimientos: list(
      object({
        // With and without milliseconds.
        fechaMovimiento: string().pattern(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
        glosa: string().allow(''),
        // Unsigned, with decimals although pesos have none.
        monto: string().pattern(/^\d{1,12}(\.\d{1,4})?$/),
        serie: optional(
          nullable(
            string()
              .pattern(/^\d{1,18}$/)
              .allow(''),
          ),
        ),
        // `C` is a charge, `A` a credit.
        tipo: oneOf('C', 'A'),
        ...unread('idMovimiento', 'detalleMovimiento'),
      }),
    ),
    ...unread('ordenadoPor'),
  }),
);
