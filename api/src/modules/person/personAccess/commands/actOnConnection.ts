import { AppError } from '../../../../errors/AppError.ts';
import type { SignedIn } from '../../../../principal/principal.ts';
import { makeRequests, type Requested } from '../../rightsRequests/commands/makeRequests.ts';
import { takeEffect } from '../../rightsRequests/commands/takeEffect.ts';
import type {
  AskedFrom,
  RightsKind,
  RightsRequestDocument,
} from '../../rightsRequests/rightsRequests.types.ts';
import { connectionActions, type ConnectionAction } from '../connectionActions.ts';
import { ensureErasable } from '../../persons/commands/ensureErasable.ts';
import type { PersonActDeps } from './personActs.ts';
import { listConnections, readConnection, type FoundConnection } from './readConnections.ts';

/** A right that concerns one connection. */
export type ConnectionRight = Exclude<RightsKind, 'access'>;

const ACTIONS: Readonly<Record<ConnectionRight, ConnectionAction>> = {
  revocation: 'revoke',
  objection: 'object',
  blocking: 'block',
  unblocking: 'unblock',
  erasure: 'erase',
};

/** A person who acts, and from where. */
export interface Acting {
  readonly person: SignedIn;
  readonly from: AskedFrom;
}

/**
 * Carries out what a person asks for on a connection, records it, notifies the client and confirms
 * it by mail. What Cauce does by itself is done when this returns.
 * @throws AppError connectionNotFound, actionNotAvailable, serviceUnavailable
 */
export async function actOnConnection(
  deps: PersonActDeps,
  { person, from }: Acting,
  act: {
    readonly id: string;
    readonly kind: ConnectionRight;
    readonly reason?: string | undefined;
  },
): Promise<{ request: RightsRequestDocument; connection: FoundConnection | null }> {
  const { id, kind, reason } = act;
  const found = await readConnection(deps, person, id);
  if (!connectionActions(found.consent).includes(ACTIONS[kind]))
    throw new AppError('actionNotAvailable');
  if (kind === 'erasure') ensureErasable(deps);
  const about = [requestedOf(found)];
  const [made] = await makeRequests(deps, { person, from, kind, about, reason });
  if (!made) throw new TypeError('a request was not made');
  await takeEffect(deps, made);
  deps.onMailDue();
  return {
    request: (await deps.rightsRequests.find(made._id)) ?? made,
    connection: kind === 'erasure' ? null : await readConnection(deps, person, id),
  };
}

/** Revokes every connection that has not ended. */
export async function revokeAll(
  deps: PersonActDeps,
  { person, from }: Acting,
): Promise<RightsRequestDocument[]> {
  const found = await listConnections(deps, person);
  const about = found
    .filter(({ consent }) => connectionActions(consent).includes('revoke'))
    .map(requestedOf);
  const made = await makeRequests(deps, { person, from, kind: 'revocation', about });
  for (const request of made) await takeEffect(deps, request);
  deps.onMailDue();
  return asTheyAre(deps, made);
}

/** The requests as they are stored now, after they took effect. */
export async function asTheyAre(
  { rightsRequests }: Pick<PersonActDeps, 'rightsRequests'>,
  made: readonly RightsRequestDocument[],
): Promise<RightsRequestDocument[]> {
  return Promise.all(made.map(async (one) => (await rightsRequests.find(one._id)) ?? one));
}

/** The fields of a request that describe its connection. */
export const requestedOf = ({ consent, recipientName }: FoundConnection): Requested => ({
  clientId: consent.clientId,
  subject: consent.subject,
  consentId: consent._id,
  recipientName,
  entityName: consent.acceptance?.entityName ?? null,
  occasion: (consent.block?.at ?? consent.unblockedAt)?.toISOString() ?? '',
});
