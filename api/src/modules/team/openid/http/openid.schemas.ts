import Joi from 'joi';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { emailSchema } from '../../../extraction/users/emailSchema.ts';

const EXAMPLE_SIGN_IN_ID = '6c1f0a9e-7d35-4b82-a1c4-9e2b8d5f7a03';
const MAX_ID = 64;
/** Codes and states of some providers are long. */
const MAX_CALLBACK = 8192;

export const openidSignInBody = Joi.object<{ email: string }>({
  email: emailSchema()
    .description('Tu correo en la organización.')
    .example('camila@empresa.example'),
}).label('StartOpenidSignIn');

export const exampleOpenidSignIn = {
  signInId: EXAMPLE_SIGN_IN_ID,
  url: 'https://login.empresa.example/authorize?client_id=cauce&response_type=code',
};

export const openidSignInSchema = ResponseJoi.object({
  signInId: field.uuid(
    'Con él y la respuesta del proveedor se entra. Guárdalo en el navegador que empezó.',
    EXAMPLE_SIGN_IN_ID,
  ),
  url: field.url('La página del proveedor, donde se entra.', exampleOpenidSignIn.url),
}).label('StartedOpenidSignIn');

export const exampleCallback =
  '/consola/openid/8c1f6f0e-3b7d-4c57-a2b5-0a3d7d3f9f10?code=SplxlOBe&state=af0ifjsldkj';

export const openidSessionBody = Joi.object<{ signInId: string; callback: string }>({
  signInId: param
    .text('El que entregó POST /console/openid-sign-ins.', EXAMPLE_SIGN_IN_ID)
    .max(MAX_ID)
    .required(),
  callback: param
    .text('Ruta y consulta de la dirección a la que volvió el navegador.', exampleCallback)
    .max(MAX_CALLBACK)
    .pattern(/^\/consola\/openid\/[^\s\\]*$/)
    .required(),
}).label('OpenOpenidSession');
