import Joi from 'joi';
import { field, param, ResponseJoi } from '../../../../http/openapi/dataSchemas.ts';
import { ENVIRONMENTS } from '../../../../config/envSchema.ts';
import { PERMISSIONS, ROLES, type Role } from '../../../../principal/roles.ts';
import { emailSchema } from '../../../extraction/users/emailSchema.ts';
import { BROWSERS, SYSTEMS } from '../../../person/personAccess/device.ts';
import { DEMO_MEMBERS, type DemoMember } from '../members.types.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '../passkeys.ts';

const EXAMPLE_MEMBER_ID = '3b0f6b1e-51a7-4f83-9d0c-7a2f5c8e1d40';
export const EXAMPLE_REGISTRATION_ID = 'e2a7c1d4-0b5f-4c3a-8f6e-1d9b7a5c3e21';
export const EXAMPLE_INVITATION = 'kq3mZ0v9b2cX7yR1sT5uW8aD4fG6hJ-LpNoQeIrUtYw';
export const EXAMPLE_CHALLENGE = 'pX2yZ7kQ9mB4vC6nL1sD8fG3hJ5aW0eRtYuIoPzMxNc';
export const exampleMember = {
  id: EXAMPLE_MEMBER_ID,
  name: 'Camila Rojas',
  email: 'camila@empresa.example',
  role: 'owner',
};

const roleField = field.oneOf(ROLES, 'Su rol.', 'owner');
const role = param.oneOf(ROLES, 'Su rol.', 'developer').required();
const email = emailSchema().description('Su correo.').example('camila@empresa.example');

const MAX_NAME = 80;
const MAX_TOKEN = 64;
/** A credential's id has at most 1023 bytes. */
const MAX_ID = 1364;

const invitation = param
  .text('Lo que trae el enlace del correo, después de `#/invitacion/`.', EXAMPLE_INVITATION)
  .max(MAX_TOKEN)
  .required();

export const invitationBody = Joi.object<{ invitation: string }>({ invitation }).label(
  'ReadInvitation',
);

export const registrationBody = Joi.object<{ invitation: string; email: string; name?: string }>({
  invitation,
  email,
  name: param
    .text('Cómo te ve tu equipo; sin nombre, lo que va antes de la @.', 'Camila Rojas')
    .trim()
    .max(MAX_NAME)
    .pattern(/^[^\p{Cc}]+$/u),
}).label('StartRegistration');

/** What `navigator.credentials` returned, as JSON. WebAuthn defines the rest, which passkeys.ts verifies. */
const credential = Joi.object({
  id: param.text('Id de la llave de acceso.', 'c2VjcmV0bw').max(MAX_ID).required(),
  response: Joi.object().required().description('Lo que respondió el autenticador.'),
})
  .unknown()
  .required()
  .label('PasskeyResponse')
  .description('La respuesta de `navigator.credentials`, como JSON.');

export const examplePasskeyResponse = {
  id: 'c2VjcmV0bw',
  response: { clientDataJSON: 'eyJ0eXBlIjoi' },
};

export const registrationParams = Joi.object<{ registrationId: string }>({
  registrationId: param
    .text('El que entregó POST /console/registrations.', EXAMPLE_REGISTRATION_ID)
    .max(MAX_TOKEN)
    .required(),
});

export const finishRegistrationBody = Joi.object<{ response: RegistrationResponseJSON }>({
  response: credential,
}).label('FinishRegistration');

export const memberSessionBody = Joi.object<{
  signInId: string;
  response: AuthenticationResponseJSON;
}>({
  signInId: param
    .text('El que entregó POST /console/sign-ins.', EXAMPLE_REGISTRATION_ID)
    .max(MAX_TOKEN)
    .required(),
  response: credential,
}).label('OpenMemberSession');

export const demoSessionBody = Joi.object<{ as: DemoMember }>({
  as: param.oneOf(DEMO_MEMBERS, 'Quién entra.', 'owner').required(),
}).label('OpenDemoSession');

/** What `navigator.credentials` is called with, as JSON. */
const passkeyOptions = ResponseJoi.object({
  challenge: field.text('Lo que hay que firmar.', EXAMPLE_CHALLENGE),
})
  .unknown()
  .label('PasskeyOptions')
  .description('Lo que recibe `navigator.credentials`, como JSON que define WebAuthn.');

export const startedRegistrationSchema = ResponseJoi.object({
  registrationId: field.uuid('Con él se termina de aceptar.', EXAMPLE_REGISTRATION_ID),
  options: passkeyOptions,
}).label('StartedRegistration');

export const startedMemberSignInSchema = ResponseJoi.object({
  signInId: field.uuid('Con él y la llave de acceso se entra.', EXAMPLE_REGISTRATION_ID),
  options: passkeyOptions,
}).label('StartedMemberSignIn');

const memberFields = {
  id: field.uuid('Id.', exampleMember.id),
  name: field.text('Nombre.', exampleMember.name),
  email: field.text('Correo, en minúsculas.', exampleMember.email),
  role: roleField,
};
const memberSchema = ResponseJoi.object(memberFields).label('Member');

export const exampleMemberSession = {
  token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsyMDI2MTEyMSJ9.eyJzdWIiOiIuLi4ifQ.firma',
  expiresAt: '2026-12-01T17:32:00.000Z',
  member: exampleMember,
};

export const memberSessionSchema = ResponseJoi.object({
  token: field.text(
    'Va en Authorization: Bearer. Dura 8 horas, o hasta que sale.',
    exampleMemberSession.token,
  ),
  expiresAt: field.isoDate('Hasta cuándo dura.', exampleMemberSession.expiresAt),
  member: memberSchema.description('Quién entró.'),
}).label('MemberSession');

export const exampleInvitation = {
  clientName: 'Empresa de ejemplo',
  email: 'diego@empresa.example',
  role: 'developer',
  expiresAt: '2026-12-08T09:32:00.000Z',
};

export const readInvitationSchema = ResponseJoi.object({
  clientName: field.text('La organización que invita.', exampleInvitation.clientName),
  email: field.text(
    'Para quién es: el comienzo de su correo y el dominio.',
    exampleInvitation.email,
  ),
  role: roleField,
  expiresAt: field.isoDate('Hasta cuándo se puede aceptar.', exampleInvitation.expiresAt),
}).label('ReadInvitationResult');

export const exampleSignedIn = {
  member: exampleMember,
  client: {
    id: '8c1f6f0e-3b7d-4c57-a2b5-0a3d7d3f9f10',
    name: 'Empresa de ejemplo',
    environment: 'sandbox',
  },
  permissions: ['usage:read', 'keys:read', 'keys:write'],
  session: { id: 'b7b1a1de-4f1c-4a53-9f53-5a3f6f6f0d5f', expiresAt: '2026-12-01T17:32:00.000Z' },
  firstSteps: { task: '2026-11-24T12:00:00.000Z', widget: null, webhook: null },
};

const firstStep = (what: string, example: string | null) =>
  field.isoDate(`Cuándo hubo ${what} por primera vez; null si nunca.`, example).allow(null);

export const signedInMemberSchema = ResponseJoi.object({
  member: memberSchema.description('Quién entró.'),
  client: ResponseJoi.object({
    id: field.uuid('El clientId.', exampleSignedIn.client.id),
    name: field.text('Nombre.', exampleSignedIn.client.name),
    environment: field.oneOf(ENVIRONMENTS, 'El ambiente de esta consola.', 'sandbox'),
  })
    .label('MemberClient')
    .description('Su organización.'),
  permissions: ResponseJoi.array()
    .items(
      ResponseJoi.string()
        .valid(...Object.keys(PERMISSIONS))
        .optional(),
    )
    .description('Lo que su rol permite.')
    .example(exampleSignedIn.permissions),
  session: ResponseJoi.object({
    id: field.uuid('Id.', exampleSignedIn.session.id),
    expiresAt: field.isoDate('Hasta cuándo dura.', exampleSignedIn.session.expiresAt),
  })
    .label('OwnMemberSession')
    .description('La sesión que pregunta.'),
  firstSteps: ResponseJoi.object({
    task: firstStep('una tarea', exampleSignedIn.firstSteps.task),
    widget: firstStep('una persona que conectó en el widget', null),
    webhook: firstStep('un webhook', null),
  })
    .label('FirstSteps')
    .description('Los primeros pasos de la organización.'),
}).label('SignedInMember');

export const exampleListedMember = {
  ...exampleMember,
  createdAt: '2026-11-23T12:00:00.000Z',
  lastSignInAt: '2026-12-01T09:32:00.000Z',
  isSelf: true,
};

export const listedMemberSchema = ResponseJoi.object({
  ...memberFields,
  createdAt: field.isoDate('Desde cuándo es del equipo.', exampleListedMember.createdAt),
  lastSignInAt: field
    .isoDate(
      'Cuándo entró por última vez; null si solo al aceptar la invitación con su llave de acceso.',
      exampleListedMember.lastSignInAt,
    )
    .allow(null),
  isSelf: field.flag('Si es quien pregunta.', true),
}).label('ListedMember');

export const membersSchema = ResponseJoi.object({
  members: field.listOf(listedMemberSchema, 'Por antigüedad.'),
}).label('Members');

export const memberIdParams = Joi.object<{ id: string }>({
  id: param.text('Id, de GET /console/members.', EXAMPLE_MEMBER_ID).max(MAX_TOKEN).required(),
});

export const roleBody = Joi.object<{ role: Role }>({ role }).label('ChangeMember');

export const exampleListedInvitation = {
  id: '9a7d3c52-6e1b-4f08-b2c4-5d8e7f1a0b36',
  email: exampleInvitation.email,
  role: 'developer',
  isRecovery: false,
  invitedBy: EXAMPLE_MEMBER_ID,
  createdAt: '2026-12-01T09:32:00.000Z',
  expiresAt: exampleInvitation.expiresAt,
};

export const listedInvitationSchema = ResponseJoi.object({
  id: field.uuid('Id.', exampleListedInvitation.id),
  email: field.text('Para quién.', exampleListedInvitation.email),
  role: roleField,
  isRecovery: field.flag('Si es para que alguien del equipo entre de nuevo.', false),
  invitedBy: field
    .uuid('Quién invitó; null si fue quien administra Cauce.', EXAMPLE_MEMBER_ID)
    .allow(null),
  createdAt: field.isoDate('Cuándo se mandó.', exampleListedInvitation.createdAt),
  expiresAt: field.isoDate('Hasta cuándo se puede aceptar.', exampleListedInvitation.expiresAt),
}).label('ListedInvitation');

export const invitationsSchema = ResponseJoi.object({
  invitations: field.listOf(listedInvitationSchema, 'Las que esperan, la más antigua primero.'),
}).label('Invitations');

export const inviteBody = Joi.object<{ email: string; role: Role }>({ email, role }).label(
  'InviteMember',
);

export const invitationIdParams = Joi.object<{ id: string }>({
  id: param
    .text('Id, de GET /console/invitations.', exampleListedInvitation.id)
    .max(MAX_TOKEN)
    .required(),
});

export const exampleMemberSessionRow = {
  id: exampleSignedIn.session.id,
  createdAt: '2026-12-01T09:32:00.000Z',
  lastSeenAt: '2026-12-01T09:40:00.000Z',
  expiresAt: '2026-12-01T17:32:00.000Z',
  device: { browser: 'firefox', system: 'linux' },
  current: true,
};

export const memberSessionsSchema = ResponseJoi.object({
  sessions: field.listOf(
    ResponseJoi.object({
      id: field.uuid('Id.', exampleMemberSessionRow.id),
      createdAt: field.isoDate('Cuándo se entró.', exampleMemberSessionRow.createdAt),
      lastSeenAt: field.isoDate(
        'Cuándo se usó por última vez, con un minuto de precisión.',
        exampleMemberSessionRow.lastSeenAt,
      ),
      expiresAt: field.isoDate('Hasta cuándo dura.', exampleMemberSessionRow.expiresAt),
      device: ResponseJoi.object({
        browser: field.oneOf(BROWSERS, 'El navegador; null si es otro.', 'firefox').allow(null),
        system: field.oneOf(SYSTEMS, 'El sistema; null si es otro.', 'linux').allow(null),
      })
        .label('MemberDevice')
        .description('Desde qué se entró, según dijo el navegador.'),
      current: field.flag('Si es la que pregunta.', true),
    }).label('ListedMemberSession'),
    'La más nueva primero.',
  ),
}).label('MemberSessions');

export const memberSessionParams = Joi.object<{ id: string }>({
  id: param
    .text('Id, de GET /console/sessions.', exampleMemberSessionRow.id)
    .max(MAX_TOKEN)
    .required(),
});
