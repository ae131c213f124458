import { declareCall, type CallDeclaration } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import {
  endedSessionsSchema,
  EXAMPLE_SIGN_IN_ID,
  exampleOpenSession,
  openSessionsSchema,
  personSessionBodySchema,
  personSessionParams,
  personSessionSchema,
  signedInSchema,
  signInBodySchema,
  startedSignInSchema,
} from './person.schemas.ts';

/** The header by which persons recognise their sessions: see `Device`. */
export const USER_AGENT = 'user-agent';

/** The tag of every call of the person's page. */
export const PERSON_TAG = 'Persona';
export const PERSON_AUTH = { credentials: ['personToken'], scope: 'connect' } as const;

export const startSignInCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/person/sign-ins',
  operationId: 'startSignIn',
  tag: PERSON_TAG,
  summary: 'Pedir un código por correo',
  description:
    'La página de la persona pide un código de seis dígitos para un RUT y un correo. La respuesta es la misma haya o no permisos con ese RUT y ese correo; el código llega solo si los hay. Desde una misma red se pueden pedir 5 códigos por hora y 10 por día con un mismo RUT y correo. A una persona le llegan a lo más 20 por hora y 40 por día, los pida quien los pida; los que ya llegaron siguen sirviendo.',
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'personOpen',
  request: {
    body: signInBodySchema,
    examples: {
      persona: {
        summary: 'Una persona',
        value: { username: '12345678-5', email: 'persona@correo.example' },
      },
    },
  },
  invalid: {
    username: { error: 'userError', message: 'username must be a valid RUT' },
    email: { error: 'emailError', message: 'email must be a valid email' },
  },
  responses: {
    202: {
      description: 'El código se manda si corresponde.',
      schema: envelope('StartedSignInAnswer', startedSignInSchema, 'El ingreso que empieza.'),
      examples: {
        pedido: {
          summary: 'Pedido',
          value: {
            data: { signInId: EXAMPLE_SIGN_IN_ID, codeExpiresAt: '2026-12-01T09:40:00.000Z' },
          },
        },
      },
    },
  },
  errors: ['userError', 'emailError', 'wrongFormat'],
});

export const openPersonSessionCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/person/sessions',
  operationId: 'openPersonSession',
  tag: PERSON_TAG,
  summary: 'Entrar con el código',
  description:
    'Cambia el código por la sesión de la persona, que dura 20 minutos. Un código se puede probar 5 veces en 10 minutos y usar una sola; no sirve para otro ingreso que el suyo.',
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'personOpen',
  request: {
    body: personSessionBodySchema,
    headers: {
      [USER_AGENT]: {
        description:
          'Lo pone el navegador. Se guarda solo qué navegador y qué sistema son, para que la persona reconozca sus sesiones.',
        example: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    },
    examples: {
      codigo: { summary: 'El código', value: { signInId: EXAMPLE_SIGN_IN_ID, code: '482913' } },
    },
  },
  responses: {
    200: {
      description: 'La sesión.',
      schema: envelope('PersonSessionAnswer', personSessionSchema, 'La sesión.'),
      examples: {
        abierta: {
          summary: 'Abierta',
          value: {
            data: {
              token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
              expiresAt: '2026-12-01T09:52:00.000Z',
            },
          },
        },
      },
    },
  },
  errors: ['invalidCode', 'codeExpired', 'wrongFormat'],
});

export const signOutCall = declareCall({
  api: 'connect',
  method: 'post',
  path: '/person/sign-out',
  operationId: 'signOut',
  tag: PERSON_TAG,
  summary: 'Salir',
  description: 'Termina la sesión: su token no sirve más desde que llega la respuesta.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  responses: { 204: { description: 'La sesión terminó.' } },
  errors: [],
});

export const listPersonSessionsCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person/sessions',
  operationId: 'listPersonSessions',
  tag: PERSON_TAG,
  summary: 'Ver las sesiones abiertas',
  description:
    'Entrega las sesiones abiertas con el RUT y el correo de la persona, la más nueva primero: desde qué navegador y sistema, y cuándo se usó cada una.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  responses: {
    200: {
      description: 'Las sesiones.',
      schema: envelope('OpenSessionsAnswer', openSessionsSchema, 'Las sesiones.'),
      examples: {
        una: { summary: 'Una', value: { data: { sessions: [exampleOpenSession], count: 1 } } },
      },
    },
  },
  errors: [],
});

const endedResponse = {
  200: {
    description: 'Terminaron.',
    schema: envelope('EndedSessionsAnswer', endedSessionsSchema, 'Lo que terminó.'),
    examples: { una: { summary: 'Una', value: { data: { ended: 1 } } } },
  },
};

export const endPersonSessionCall = declareCall({
  api: 'connect',
  method: 'delete',
  path: '/person/sessions/:id',
  operationId: 'endPersonSession',
  tag: PERSON_TAG,
  summary: 'Cerrar una sesión de la persona',
  description:
    'Termina una sesión de la persona: su token no sirve más desde que llega la respuesta. La de otra persona, u otro correo, no existe.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  request: { params: personSessionParams },
  invalid: { id: 'personSessionNotFound' },
  responses: endedResponse,
  errors: ['personSessionNotFound'],
});

export const endOtherPersonSessionsCall = declareCall({
  api: 'connect',
  method: 'delete',
  path: '/person/sessions',
  operationId: 'endOtherPersonSessions',
  tag: PERSON_TAG,
  summary: 'Cerrar las demás sesiones',
  description: 'Termina todas las sesiones de la persona menos la que pregunta. Se puede repetir.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  responses: endedResponse,
  errors: [],
});

export const getSignedInCall = declareCall({
  api: 'connect',
  method: 'get',
  path: '/person',
  operationId: 'getSignedInPerson',
  tag: PERSON_TAG,
  summary: 'Quién entró',
  description:
    'Entrega el RUT y el correo con que la persona entró, y hasta cuándo dura su sesión.',
  auth: PERSON_AUTH,
  rateLimit: 'person',
  responses: {
    200: {
      description: 'La persona.',
      schema: envelope('SignedInPersonAnswer', signedInSchema, 'La persona.'),
      examples: {
        persona: {
          summary: 'Una persona',
          value: {
            data: {
              username: '12345678-5',
              email: 'persona@correo.example',
              sessionExpiresAt: '2026-12-01T09:52:00.000Z',
            },
          },
        },
      },
    },
  },
  errors: [],
});

export const signInCalls: readonly CallDeclaration[] = [
  startSignInCall,
  openPersonSessionCall,
  signOutCall,
  getSignedInCall,
  listPersonSessionsCall,
  endPersonSessionCall,
  endOtherPersonSessionsCall,
];
