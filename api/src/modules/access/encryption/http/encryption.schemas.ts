import { param } from '../../../../http/openapi/dataSchemas.ts';
import Joi from 'joi';
import { ENCRYPTION_ALGORITHMS } from '../encryption.types.ts';

/** A key of each kind, for examples. */
export const exampleRsaJwk = {
  kty: 'RSA',
  n: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri23bOdgWp4Dy1WlUzewbgBHod5pcM9H95GQRV3JDXboIRROSBigeC5yjU1hGzHHyXss8UDprecbAYxknTcQkhslANGRUZmdTOQ5qTRsLAt6BTYuyvVRdhS8exSZEy_c4gs_7svlJJQ4H9_NxsiIoLwAEk7-Q3UXERGYw_75IDrGA84-lA_-Ct4eTlXHBIY2EaV7t7LjJaynVJCpkv4LKjTTAumiGUIuQhrNhZLuF_RJLqHpM2kgWFLU7-VTdL1VbC2tejvcI2BlMkEpk1BzBZI0KQB0GaDWFLN-aEAw3vRw',
  e: 'AQAB',
  kid: 'vM7UXzqzhhXPTSoUUcUyZrTNXoVzZr6dnVuZeLFeiDQ',
  use: 'enc',
  alg: 'RSA-OAEP-256',
};

export const exampleEcJwk = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  kid: 'oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U',
  use: 'enc',
  alg: 'ECDH-ES',
};

/** A public key that credentials are encrypted to. */
export const publicJwkSchema = Joi.object({
  kty: Joi.string().valid('RSA', 'EC').required().description('Tipo de llave.').example('RSA'),
  n: Joi.string().description('Módulo, en llaves RSA.').example(exampleRsaJwk.n),
  e: Joi.string().description('Exponente, en llaves RSA.').example('AQAB'),
  crv: Joi.string().description('Curva, en llaves EC: P-256.').example('P-256'),
  x: param.text('Coordenada x, en llaves EC.', 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU'),
  y: param.text('Coordenada y, en llaves EC.', 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'),
  kid: param.text('Identificador: va en el encabezado del JWE.', exampleRsaJwk.kid).required(),
  use: Joi.string().valid('enc').required().description('Siempre enc.').example('enc'),
  alg: param
    .oneOf(
      ENCRYPTION_ALGORITHMS,
      'Algoritmo del JWE; el contenido va siempre en A256GCM.',
      'RSA-OAEP-256',
    )
    .required(),
}).label('EncryptionKey');
