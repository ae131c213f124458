import { declareModule } from '../../module.ts';
import type { StoreInfra } from '../../module.ts';
import { findMember, type FindMemberDeps } from './commands/findMember.ts';
import { membersCalls } from './http/members.declarations.ts';
import { membersRoutes } from './http/members.routes.ts';
import { MemberChallengesStore } from './memberChallenges.store.ts';
import { MemberInvitationsStore } from './memberInvitations.store.ts';
import { challengeAad, invitationAad, memberAad } from './members.types.ts';
import { MembersStore } from './members.store.ts';
import { MemberSessionsStore } from './memberSessions.store.ts';
import { relyingParty } from './relyingParty.ts';

/** The persons of clients, and how they sign in: no person whose data is read is among them. */
export const membersModule = declareModule({
  name: 'members',
  collections: {
    members: {
      holds:
        'none; those who work for organisations: name and e-mail, sealed, role, public keys, hash of an account',
      kept: '365 days after they leave',
      onErasure: 'kept',
      sealed: { person: { aad: memberAad, isLongLived: true } },
      spanish: {
        title: 'Equipos de las organizaciones',
        holds:
          'Quienes trabajan en ellas: nombre y correo, cifrados, rol, llaves públicas y huella de una cuenta',
        kept: '365 días desde que salen',
        onErasure: 'Quedan',
      },
    },
    memberInvitations: {
      holds:
        'none; e-mail of who is invited to an organisation, and the token until it is mailed, sealed',
      kept: '7 days, or until it is accepted',
      onErasure: 'kept',
      sealed: {
        person: { aad: (id) => invitationAad(id, 'person'), isLongLived: true },
        mail: { aad: (id) => invitationAad(id, 'mail'), isLongLived: true },
      },
      spanish: {
        title: 'Invitaciones a un equipo',
        holds: 'El correo de quien se invita, y el enlace hasta que se envía, cifrados',
        kept: '7 días, o hasta que se acepta',
        onErasure: 'Quedan',
      },
    },
    memberSessions: {
      holds: 'none; who of an organisation is signed in, by id; kind of browser and system',
      kept: '8 hours, or until they end it',
      onErasure: 'kept',
      spanish: {
        title: 'Sesiones de la consola',
        holds: 'Quién del equipo entró, por id; qué navegador y qué sistema usa',
        kept: '8 horas, o hasta que la cierra',
        onErasure: 'Quedan',
      },
    },
    memberChallenges: {
      holds: 'none; what a passkey has to sign; the name of who accepts an invitation, sealed',
      kept: '5 minutes, or until it is signed',
      onErasure: 'kept',
      sealed: { name: { aad: challengeAad, isLongLived: false } },
      spanish: {
        title: 'Ingresos a la consola',
        holds: 'Lo que firma una llave de acceso; el nombre de quien acepta, cifrado',
        kept: '5 minutos, o hasta que se firma',
        onErasure: 'Quedan',
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({
    members: new MembersStore(mongo),
    memberInvitations: new MemberInvitationsStore(mongo),
    memberSessions: new MemberSessionsStore(mongo),
    memberChallenges: new MemberChallengesStore(mongo),
  }),
  services: (deps: FindMemberDeps & { config: { readonly publicUrl: string } }) => ({
    /** The member of a session, and their client; null if it was ended or the member has left. */
    memberOf: (sessionId: string) => findMember(deps, sessionId),
    relyingParty: relyingParty(deps.config.publicUrl),
  }),
  calls: membersCalls,
  routes: membersRoutes,
});
