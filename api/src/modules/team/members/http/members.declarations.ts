import { callGroup, example } from '../../../../http/declaration.ts';
import { envelope } from '../../../../http/openapi/dataSchemas.ts';
import { ROLES } from '../../../../principal/roles.ts';
import {
  demoSessionBody,
  EXAMPLE_CHALLENGE,
  EXAMPLE_INVITATION,
  EXAMPLE_REGISTRATION_ID,
  exampleInvitation,
  exampleListedInvitation,
  exampleListedMember,
  exampleMember,
  exampleMemberSession,
  exampleMemberSessionRow,
  examplePasskeyResponse,
  exampleSignedIn,
  finishRegistrationBody,
  invitationBody,
  invitationIdParams,
  invitationsSchema,
  inviteBody,
  listedInvitationSchema,
  listedMemberSchema,
  memberIdParams,
  membersSchema,
  memberSessionBody,
  memberSessionParams,
  memberSessionSchema,
  memberSessionsSchema,
  readInvitationSchema,
  registrationBody,
  registrationParams,
  roleBody,
  signedInMemberSchema,
  startedMemberSignInSchema,
  startedRegistrationSchema,
} from './members.schemas.ts';

/** The header by which members recognise their sessions: see `Device`. */
export const USER_AGENT = 'user-agent';

/** What the console's own calls have in common. */
export const CONSOLE_TRAITS = {
  api: 'connect',
  tag: 'Consola',
  auth: { credentials: ['memberToken'], scope: 'connect' },
  rateLimit: 'read',
} as const;

const members = callGroup(CONSOLE_TRAITS);

/** Calls before there is a session: the body proves who calls. */
export const OPEN = {
  auth: { credentials: [], scope: 'connect' },
  rateLimit: 'consoleOpen',
} as const;
const READING = { ...CONSOLE_TRAITS.auth, permission: 'members:read' } as const;
const WRITING = { ...CONSOLE_TRAITS.auth, permission: 'members:write' } as const;

/** The headers of calls that open a session. */
export const sessionHeaders = {
  [USER_AGENT]: {
    description:
      'Lo pone el navegador. Se guarda solo qué navegador y qué sistema son, para que cada persona reconozca sus sesiones.',
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
};
export const sessionResponse = {
  description: 'La sesión.',
  schema: envelope('MemberSessionAnswer', memberSessionSchema, 'La sesión.'),
  examples: { abierta: example('Abierta', { data: exampleMemberSession }) },
};
const invalidRole = {
  error: 'wrongFormat',
  message: `role must be one of ${ROLES.join(', ')}`,
} as const;
const invalidEmail = { error: 'emailError', message: 'email must be a valid email' } as const;

export const readInvitationCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/invitations/read',
  operationId: 'readInvitation',
  summary: 'Leer una invitación',
  description:
    'Dice de qué organización es una invitación y qué rol da, antes de aceptarla. El correo va con puntos suspensivos: para aceptarla hay que escribirlo.',
  request: {
    body: invitationBody,
    examples: { enlace: example('La del correo', { invitation: EXAMPLE_INVITATION }) },
  },
  invalid: { invitation: 'invitationNotValid' },
  response: {
    description: 'La invitación.',
    schema: envelope('ReadInvitationAnswer', readInvitationSchema, 'La invitación.'),
    examples: {
      una: example('Una', { data: { ...exampleInvitation, email: 'di…@empresa.example' } }),
    },
  },
});

export const startRegistrationCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/registrations',
  operationId: 'startRegistration',
  summary: 'Empezar a aceptar una invitación',
  description:
    'Entrega lo que el navegador necesita para crear la llave de acceso. Solo acepta el correo al que se mandó la invitación. Hay 5 minutos para terminar.',
  request: {
    body: registrationBody,
    examples: {
      aceptar: example('Aceptar', {
        invitation: EXAMPLE_INVITATION,
        email: exampleInvitation.email,
        name: 'Diego Soto',
      }),
    },
  },
  invalid: {
    invitation: 'invitationNotValid',
    email: invalidEmail,
    name: { error: 'wrongFormat', message: 'name must be a text of at most 80 characters' },
  },
  response: {
    description: 'Lo que hay que firmar.',
    schema: envelope('StartedRegistrationAnswer', startedRegistrationSchema, 'Lo que empieza.'),
    examples: {
      empezada: example('Empezada', {
        data: {
          registrationId: EXAMPLE_REGISTRATION_ID,
          options: { challenge: EXAMPLE_CHALLENGE },
        },
      }),
    },
  },
  errors: ['wrongFormat'],
});

export const finishRegistrationCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/registrations/:registrationId',
  operationId: 'finishRegistration',
  summary: 'Aceptar una invitación con la llave de acceso',
  description:
    'Acepta la invitación y abre la sesión, que dura 8 horas. Una invitación se acepta una sola vez. Si es de recuperación, terminan las llaves de acceso y las sesiones anteriores.',
  request: {
    params: registrationParams,
    body: finishRegistrationBody,
    headers: sessionHeaders,
    examples: { creada: example('La del navegador', { response: examplePasskeyResponse }) },
  },
  invalid: { registrationId: 'passkeyRefused', response: 'passkeyRefused' },
  response: sessionResponse,
  errors: ['invitationNotValid', 'wrongFormat'],
});

export const startMemberSignInCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/sign-ins',
  operationId: 'startMemberSignIn',
  summary: 'Empezar a entrar a la consola',
  description:
    'Entrega lo que el navegador firma con la llave de acceso; no hay que escribir nada. Hay 5 minutos para terminar.',
  response: {
    description: 'Lo que hay que firmar.',
    schema: envelope('StartedMemberSignInAnswer', startedMemberSignInSchema, 'Lo que empieza.'),
    examples: {
      empezado: example('Empezado', {
        data: {
          signInId: EXAMPLE_REGISTRATION_ID,
          options: { challenge: EXAMPLE_CHALLENGE },
        },
      }),
    },
  },
});

export const openMemberSessionCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/sessions',
  operationId: 'openMemberSession',
  summary: 'Entrar con la llave de acceso',
  description: 'Abre la sesión de quien firmó, que dura 8 horas.',
  request: {
    body: memberSessionBody,
    headers: sessionHeaders,
    examples: {
      usada: example('La del navegador', {
        signInId: EXAMPLE_REGISTRATION_ID,
        response: examplePasskeyResponse,
      }),
    },
  },
  invalid: { signInId: 'passkeyRefused', response: 'passkeyRefused' },
  response: sessionResponse,
  errors: ['wrongFormat'],
});

export const openDemoSessionCall = members.declare({
  ...OPEN,
  method: 'post',
  path: '/console/sandbox/sessions',
  operationId: 'openDemoSession',
  summary: 'Entrar a la consola del sandbox',
  description:
    'Abre una sesión de la dueña de la organización de prueba, o de alguien que solo mira, sin llave de acceso. Existe solo en un sandbox.',
  request: {
    body: demoSessionBody,
    headers: sessionHeaders,
    examples: { owner: example('La dueña', { as: 'owner' }) },
  },
  invalid: { as: { error: 'wrongFormat', message: 'as must be owner or viewer' } },
  response: sessionResponse,
  errors: ['forbidden'],
});

export const getSignedInMemberCall = members.declare({
  method: 'get',
  path: '/console/member',
  operationId: 'getSignedInMember',
  summary: 'Quién entró a la consola',
  description:
    'Entrega quién entró, de qué organización, qué permite su rol y hasta cuándo dura su sesión.',
  response: {
    description: 'La persona.',
    schema: envelope('SignedInMemberAnswer', signedInMemberSchema, 'La persona.'),
    examples: { una: example('Una', { data: exampleSignedIn }) },
  },
});

export const memberSignOutCall = members.declare({
  method: 'post',
  path: '/console/sign-out',
  operationId: 'memberSignOut',
  summary: 'Salir de la consola',
  description:
    'Termina la sesión con la que se llama: en 5 segundos su token no sirve en ninguna parte.',
  response: { status: 204, description: 'La sesión terminó.' },
});

export const listMembersCall = members.declare({
  auth: READING,
  method: 'get',
  path: '/console/members',
  operationId: 'listMembers',
  summary: 'Listar el equipo',
  description: 'Entrega las personas del equipo de la organización, con sus roles.',
  response: {
    description: 'El equipo.',
    schema: envelope('MembersAnswer', membersSchema, 'El equipo.'),
    examples: { una: example('Una', { data: { members: [exampleListedMember] } }) },
  },
});

export const changeMemberCall = members.declare({
  auth: WRITING,
  rateLimit: 'write',
  method: 'patch',
  path: '/console/members/:id',
  operationId: 'changeMember',
  summary: 'Cambiar un rol',
  description:
    'Da otro rol a alguien del equipo; en 5 segundos vale en sus sesiones abiertas. La última persona con el rol owner no puede dejarlo.',
  request: {
    params: memberIdParams,
    body: roleBody,
    examples: { soporte: example('A soporte', { role: 'support' }) },
  },
  invalid: { id: 'memberNotFound', role: invalidRole },
  response: {
    description: 'La persona.',
    schema: envelope('ChangedMemberAnswer', listedMemberSchema, 'La persona.'),
    examples: { una: example('Una', { data: { ...exampleListedMember, role: 'support' } }) },
  },
  errors: ['lastOwner'],
});

export const removeMemberCall = members.declare({
  auth: WRITING,
  rateLimit: 'write',
  method: 'delete',
  path: '/console/members/:id',
  operationId: 'removeMember',
  summary: 'Sacar a alguien del equipo',
  description:
    'En 5 segundos terminan sus sesiones, y sus llaves de acceso no sirven más. La última persona con el rol owner no puede salir. Las llaves de API que hizo siguen: retíralas aparte.',
  request: { params: memberIdParams },
  invalid: { id: 'memberNotFound' },
  response: { status: 204, description: 'Ya no es del equipo.' },
  errors: ['lastOwner'],
});

const sentResponse = {
  description: 'La invitación, que va por correo.',
  schema: envelope('InvitationAnswer', listedInvitationSchema, 'La invitación.'),
  examples: { una: example('Una', { data: exampleListedInvitation }) },
};

export const recoverMemberCall = members.declare({
  auth: WRITING,
  rateLimit: 'newKey',
  method: 'post',
  path: '/console/members/:id/recovery',
  operationId: 'recoverMember',
  summary: 'Ayudar a alguien a entrar de nuevo',
  description:
    'Manda otra invitación a quien perdió su llave de acceso. Al aceptarla terminan sus llaves de acceso y sesiones anteriores. Para uno mismo lo pide otra persona con el rol owner.',
  request: { params: memberIdParams },
  invalid: { id: 'memberNotFound' },
  response: {
    ...sentResponse,
    examples: {
      una: example('Una', {
        data: { ...exampleListedInvitation, email: exampleMember.email, isRecovery: true },
      }),
    },
  },
});

export const listInvitationsCall = members.declare({
  auth: READING,
  method: 'get',
  path: '/console/invitations',
  operationId: 'listInvitations',
  summary: 'Listar las invitaciones',
  description: 'Entrega las invitaciones que esperan que alguien las acepte.',
  response: {
    description: 'Las invitaciones.',
    schema: envelope('InvitationsAnswer', invitationsSchema, 'Las invitaciones.'),
    examples: { una: example('Una', { data: { invitations: [exampleListedInvitation] } }) },
  },
});

export const inviteMemberCall = members.declare({
  auth: WRITING,
  rateLimit: 'newKey',
  method: 'post',
  path: '/console/invitations',
  operationId: 'inviteMember',
  summary: 'Invitar a alguien',
  description:
    'Manda por correo una invitación, que se puede aceptar durante 7 días. Otra para el mismo correo reemplaza a la anterior.',
  request: {
    body: inviteBody,
    examples: {
      una: example('A alguien que desarrolla', {
        email: exampleInvitation.email,
        role: 'developer',
      }),
    },
  },
  invalid: { email: invalidEmail, role: invalidRole },
  response: sentResponse,
  errors: ['memberExists', 'teamFull'],
});

export const withdrawInvitationCall = members.declare({
  auth: WRITING,
  rateLimit: 'write',
  method: 'delete',
  path: '/console/invitations/:id',
  operationId: 'withdrawInvitation',
  summary: 'Retirar una invitación',
  description: 'La invitación ya no se puede aceptar.',
  request: { params: invitationIdParams },
  invalid: { id: 'invitationNotFound' },
  response: { status: 204, description: 'Retirada.' },
});

export const listMemberSessionsCall = members.declare({
  method: 'get',
  path: '/console/sessions',
  operationId: 'listMemberSessions',
  summary: 'Ver las sesiones propias',
  description: 'Entrega las sesiones abiertas de quien pregunta, la más nueva primero.',
  response: {
    description: 'Las sesiones.',
    schema: envelope('MemberSessionsAnswer', memberSessionsSchema, 'Las sesiones.'),
    examples: { una: example('Una', { data: { sessions: [exampleMemberSessionRow] } }) },
  },
});

export const endMemberSessionCall = members.declare({
  method: 'delete',
  path: '/console/sessions/:id',
  operationId: 'endMemberSession',
  summary: 'Cerrar una sesión propia',
  description:
    'Termina una de tus sesiones de la consola: en 5 segundos su token no sirve en ninguna parte.',
  request: { params: memberSessionParams },
  invalid: { id: 'memberSessionNotFound' },
  response: { status: 204, description: 'Terminó.' },
});

export const membersCalls = members.calls;
