import { declareModule } from '../../module.ts';
import type { RedisParts } from '../../../infra/redis/redisParts.ts';
import type { Pseudonym } from '../../../infra/vault/pseudonym.ts';
import type { StoreInfra } from '../../module.ts';
import { findSignedIn, type FindSignedInDeps } from './commands/findSignedIn.ts';
import { actCalls } from './http/acts.declarations.ts';
import { actsRoutes } from './http/acts.routes.ts';
import { connectionsCalls } from './http/connections.declarations.ts';
import { connectionsRoutes } from './http/connections.routes.ts';
import { exportCalls } from './http/exports.declarations.ts';
import { personExportsRoutes } from './http/exports.routes.ts';
import { signInCalls } from './http/person.declarations.ts';
import { personRoutes } from './http/person.routes.ts';
import { receiptCalls } from './http/receipts.declarations.ts';
import { personReceiptsRoutes } from './http/receipts.routes.ts';
import { personSessionAad, signInAad } from './personAccess.types.ts';
import { PersonSessionsStore } from './personSessions.store.ts';
import {
  CODES_PER_DAY,
  CODES_PER_HOUR,
  createSignInLimit,
  MAILS_PER_DAY,
  MAILS_PER_HOUR,
} from './signInLimit.ts';
import { SignInsStore } from './signIns.store.ts';

type PersonRoutesDeps = Parameters<typeof personRoutes>[0] &
  Parameters<typeof actsRoutes>[0] &
  Parameters<typeof personReceiptsRoutes>[0] &
  Parameters<typeof personExportsRoutes>[0];

export const personAccessModule = declareModule({
  name: 'personAccess',
  collections: {
    personSignIns: {
      holds:
        'RUT and e-mail that somebody entered to sign in, and their code until it is mailed, sealed; the code’s keyed hash',
      kept: '10 minutes',
      onErasure: 'deleted; if only one connection is erased, they expire',
      spanish: {
        title: 'Ingresos a la página de la persona',
        holds:
          'El RUT y el correo que alguien escribió, y su código hasta que se envía, cifrados; después, solo una huella del código',
        kept: '10 minutos',
        onErasure: 'Se borran; si se borra una sola conexión, vencen solos',
      },
      sealed: {
        person: { aad: (id) => signInAad(id, 'person'), isLongLived: false },
        mail: { aad: (id) => signInAad(id, 'mail'), isLongLived: false },
      },
    },
    personSessions: {
      holds: 'RUT and e-mail of a person who is signed in, sealed; kind of browser and system',
      kept: '20 minutes, or until they end it',
      onErasure: 'deleted; if only one connection is erased, they expire',
      spanish: {
        title: 'Sesiones en la página de la persona',
        holds: 'RUT y correo de quien entró, cifrados; qué navegador y qué sistema usa',
        kept: '20 minutos, o hasta que la cierra',
        onErasure: 'Se borran; si se borra una sola conexión, vencen solas',
      },
      sealed: {
        person: { aad: personSessionAad, isLongLived: false },
      },
    },
  },
  stores: ({ mongo }: StoreInfra) => ({
    signIns: new SignInsStore(mongo),
    personSessions: new PersonSessionsStore(mongo),
  }),
  personal: ({
    signIns,
    personSessions,
  }: {
    signIns: SignInsStore;
    personSessions: PersonSessionsStore;
  }) => ({ personSignIns: signIns.personal, personSessions: personSessions.personal }),
  services: (
    deps: FindSignedInDeps & {
      redisParts: Pick<RedisParts, 'windowLimiter'>;
      pseudonym: Pseudonym;
    },
  ) => {
    const { windowLimiter } = deps.redisParts;
    return {
      /** The person of a session; null if it was ended. */
      signedIn: (sessionId: string) => findSignedIn(deps, sessionId),
      signInLimit: createSignInLimit({
        perHour: windowLimiter('person:hour', CODES_PER_HOUR, 3600),
        perDay: windowLimiter('person:day', CODES_PER_DAY, 86_400),
        mailsPerHour: windowLimiter('person-mail:hour', MAILS_PER_HOUR, 3600),
        mailsPerDay: windowLimiter('person-mail:day', MAILS_PER_DAY, 86_400),
        pseudonym: deps.pseudonym,
      }),
    };
  },
  calls: [...signInCalls, ...connectionsCalls, ...actCalls, ...receiptCalls, ...exportCalls],
  routes: (deps: PersonRoutesDeps) => [
    ...personRoutes(deps),
    ...connectionsRoutes(deps),
    ...actsRoutes(deps),
    ...personReceiptsRoutes(deps),
    ...personExportsRoutes(deps),
  ],
});
