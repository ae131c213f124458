import { AppError } from '../../../../errors/AppError.ts';
import {
  okData,
  route,
  type ApiRequest,
  type ApiResponse,
  type Route,
} from '../../../../http/route.ts';
import { permissionsOf } from '../../../../principal/roles.ts';
import {
  finishRegistration,
  readInvitation,
  startRegistration,
  type AcceptInvitationDeps,
} from '../commands/acceptInvitation.ts';
import {
  changeRole,
  endMembership,
  endMemberSession,
  type ChangeMembersDeps,
} from '../commands/changeMembers.ts';
import {
  inviteMember,
  recoverMember,
  withdrawInvitation,
  type MemberCall,
  type NewInvitation,
} from '../commands/inviteMember.ts';
import {
  finishMemberSignIn,
  openDemoSession,
  startMemberSignIn,
  type MemberSession,
  type SignInFrom,
} from '../commands/openMemberSession.ts';
import type { FirstSteps } from '../firstSteps.ts';
import { memberOf } from '../memberIdentity.ts';
import {
  changeMemberCall,
  endMemberSessionCall,
  finishRegistrationCall,
  getSignedInMemberCall,
  inviteMemberCall,
  listInvitationsCall,
  listMembersCall,
  listMemberSessionsCall,
  memberSignOutCall,
  openDemoSessionCall,
  openMemberSessionCall,
  readInvitationCall,
  recoverMemberCall,
  removeMemberCall,
  startMemberSignInCall,
  startRegistrationCall,
  USER_AGENT,
  withdrawInvitationCall,
} from './members.declarations.ts';
import {
  maskedEmail,
  presentInvitation,
  presentMember,
  presentMemberSession,
} from './members.presenter.ts';

type MembersRoutesDeps = AcceptInvitationDeps &
  ChangeMembersDeps & {
    readonly isSandbox: boolean;
    readonly environment: string;
    readonly firstSteps: (clientId: string) => Promise<FirstSteps>;
  };

/** Invitations, signing in and out, the team and its sessions. */
export function membersRoutes(deps: MembersRoutesDeps): Route[] {
  return [...signInRoutes(deps), ...selfRoutes(deps), ...teamRoutes(deps)];
}

function signInRoutes(deps: MembersRoutesDeps): Route[] {
  return [
    route(readInvitationCall, async ({ body }) => {
      const { invitation, person, client } = await readInvitation(deps, body.invitation);
      return okData({
        clientName: client.name,
        email: maskedEmail(person.email),
        role: invitation.role,
        expiresAt: invitation.expiresAt.toISOString(),
      });
    }),
    route(startRegistrationCall, async ({ body }) => okData(await startRegistration(deps, body))),
    route(finishRegistrationCall, async (call) =>
      opened(await finishRegistration(deps, { ...call.params, ...call.body }, fromOf(call))),
    ),
    route(startMemberSignInCall, async () => okData(await startMemberSignIn(deps))),
    route(openMemberSessionCall, async (call) =>
      opened(await finishMemberSignIn(deps, call.body, fromOf(call))),
    ),
    ...(deps.isSandbox
      ? [
          route(openDemoSessionCall, async (call) =>
            opened(await openDemoSession(deps, call.body.as, fromOf(call))),
          ),
        ]
      : []),
  ];
}

function selfRoutes(deps: MembersRoutesDeps): Route[] {
  return [
    route(getSignedInMemberCall, async ({ principal }) => {
      const { member, clientId, sessionId, sessionExpiresAt } = memberOf(principal);
      const client = await deps.clients.findClient(clientId);
      return okData({
        member,
        client: { id: clientId, name: client?.name ?? '', environment: deps.environment },
        permissions: permissionsOf(member.role),
        session: { id: sessionId, expiresAt: sessionExpiresAt.toISOString() },
        firstSteps: await deps.firstSteps(clientId),
      });
    }),
    route(memberSignOutCall, async (call) => {
      const by = actingOf(call);
      await endMemberSession(deps, by.principal.sessionId, by);
      return { status: 204 };
    }),
    route(listMemberSessionsCall, async ({ principal }) => {
      const { member, sessionId } = memberOf(principal);
      const found = await deps.memberSessions.listOf(member.id, deps.now());
      return okData({ sessions: found.map((one) => presentMemberSession(one, sessionId)) });
    }),
    route(endMemberSessionCall, async (call) => {
      if (!(await endMemberSession(deps, call.params.id, actingOf(call))))
        throw new AppError('memberSessionNotFound');
      return { status: 204 };
    }),
  ];
}

function teamRoutes(deps: MembersRoutesDeps): Route[] {
  const sent = ({ invitation }: NewInvitation) => okData(presentInvitation(deps.vault, invitation));
  return [
    route(listMembersCall, async ({ principal }) => {
      const { clientId, member } = memberOf(principal);
      const team = await deps.members.listOf(clientId);
      return okData({ members: team.map((one) => presentMember(deps.vault, one, member.id)) });
    }),
    route(changeMemberCall, async (call) => {
      const by = actingOf(call);
      const changed = await changeRole(deps, call.params.id, call.body.role, by);
      return okData(presentMember(deps.vault, changed, by.principal.member.id));
    }),
    route(removeMemberCall, async (call) => {
      await endMembership(deps, call.params.id, actingOf(call));
      return { status: 204 };
    }),
    route(recoverMemberCall, async (call) =>
      sent(await recoverMember(deps, call.params.id, actingOf(call))),
    ),
    route(listInvitationsCall, async ({ principal }) => {
      const open = await deps.memberInvitations.listOf(principal.clientId, deps.now());
      return okData({ invitations: open.map((one) => presentInvitation(deps.vault, one)) });
    }),
    route(inviteMemberCall, async (call) => {
      const by = actingOf(call);
      return sent(await inviteMember(deps, { ...call.body, clientId: by.principal.clientId }, by));
    }),
    route(withdrawInvitationCall, async (call) => {
      await withdrawInvitation(deps, call.params.id, actingOf(call));
      return { status: 204 };
    }),
  ];
}

/** The answer that opens a session. */
export const opened = ({ token, expiresAt, member }: MemberSession): ApiResponse =>
  okData({ token, expiresAt: expiresAt.toISOString(), member });

export const fromOf = ({ requestId, ip, headers }: ApiRequest): SignInFrom => ({
  requestId,
  ip,
  userAgent: headers[USER_AGENT],
});

/** @throws AppError invalidMemberToken */
export const actingOf = ({ principal, requestId, ip }: ApiRequest): MemberCall => ({
  principal: memberOf(principal),
  requestId,
  ip,
});
