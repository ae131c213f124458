import { callGroup, example } from '../../../../http/declaration.ts';
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

/** What the calls of the person's page have in common. */
export const PERSON_TRAITS = {
  api: 'connect',
  tag: 'Persona',
  auth: { credentials: ['personToken'], scope: 'connect' },
  rateLimit: 'person',
} as const;

const signIns = callGroup(PERSON_TRAITS);

export const startSignInCall = signIns.declare({
  method: 'post',
  path: '/person/sign-ins',
  operationId: 'startSignIn',
  summary: 'Pedir un código por correo',
  description:
    'La página de la persona pide un código de seis dígitos para un RUT y un correo. La respuesta es la misma haya o no permisos con ese RUT y ese correo; el código llega solo si los hay. Desde una misma red se pueden pedir 5 códigos por hora y 10 por día con un mismo RUT y correo. A una persona le llegan a lo más 20 por hora y 40 por día, los pida quien los pida; los que ya llegaron siguen sirviendo.',
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'personOpen',
  request: {
    body: signInBodySchema,
    examples: {
      persona: example('Una persona', { username: '12345678-5', email: 'persona@correo.example' }),
    },
  },
  invalid: {
    username: { error: 'userError', message: 'username must be a valid RUT' },
    email: { error: 'emailError', message: 'email must be a valid email' },
  },
  response: {
    status: 202,
    description: 'El código se manda si corresponde.',
    schema: envelope('StartedSignInAnswer', startedSignInSchema, 'El ingreso que empieza.'),
    examples: {
      pedido: example('Pedido', {
        data: { signInId: EXAMPLE_SIGN_IN_ID, codeExpiresAt: '2026-12-01T09:40:00.000Z' },
      }),
    },
  },
  errors: ['wrongFormat'],
});

export const openPersonSessionCall = signIns.declare({
  method: 'post',
  path: '/person/sessions',
  operationId: 'openPersonSession',
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
      codigo: example('El código', { signInId: EXAMPLE_SIGN_IN_ID, code: '482913' }),
    },
  },
  response: {
    description: 'La sesión.',
    schema: envelope('PersonSessionAnswer', personSessionSchema, 'La sesión.'),
    examples: {
      abierta: example('Abierta', {
        data: {
          token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
          expiresAt: '2026-12-01T09:52:00.000Z',
        },
      }),
    },
  },
  errors: ['invalidCode', 'codeExpired', 'wrongFormat'],
});

export const signOutCall = signIns.declare({
  method: 'post',
  path: '/person/sign-out',
  operationId: 'signOut',
  summary: 'Salir',
  description: 'Termina la sesión: su token no sirve más desde que llega la respuesta.',
  response: { status: 204, description: 'La sesión terminó.' },
});

export const getSignedInCall = signIns.declare({
  method: 'get',
  path: '/person',
  operationId: 'getSignedInPerson',
  summary: 'Quién entró',
  description:
    'Entrega el RUT y el correo con que la persona entró, y hasta cuándo dura su sesión.',
  response: {
    description: 'La persona.',
    schema: envelope('SignedInPersonAnswer', signedInSchema, 'La persona.'),
    examples: {
      persona: example('Una persona', {
        data: {
          username: '12345678-5',
          email: 'persona@correo.example',
          sessionExpiresAt: '2026-12-01T09:52:00.000Z',
        },
      }),
    },
  },
});

export const listPersonSessionsCall = signIns.declare({
  method: 'get',
  path: '/person/sessions',
  operationId: 'listPersonSessions',
  summary: 'Ver las sesiones abiertas',
  description:
    'Entrega las sesiones abiertas con el RUT y el correo de la persona, la más nueva primero: desde qué navegador y sistema, y cuándo se usó cada una.',
  response: {
    description: 'Las sesiones.',
    schema: envelope('OpenSessionsAnswer', openSessionsSchema, 'Las sesiones.'),
    examples: {
      una: example('Una', { data: { sessions: [exampleOpenSession], count: 1 } }),
    },
  },
});

const endedResponse = {
  description: 'Terminaron.',
  schema: envelope('EndedSessionsAnswer', endedSessionsSchema, 'Lo que terminó.'),
  examples: { una: example('Una', { data: { ended: 1 } }) },
};

export const endPersonSessionCall = signIns.declare({
  method: 'delete',
  path: '/person/sessions/:id',
  operationId: 'endPersonSession',
  summary: 'Cerrar una sesión de la persona',
  description:
    'Termina una sesión de la persona: su token no sirve más desde que llega la respuesta. La de otra persona, u otro correo, no existe.',
  request: { params: personSessionParams },
  invalid: { id: 'personSessionNotFound' },
  response: endedResponse,
});

export const endOtherPersonSessionsCall = signIns.declare({
  method: 'delete',
  path: '/person/sessions',
  operationId: 'endOtherPersonSessions',
  summary: 'Cerrar las demás sesiones',
  description: 'Termina todas las sesiones de la persona menos la que pregunta. Se puede repetir.',
  response: endedResponse,
});

export const signInCalls = signIns.calls;
