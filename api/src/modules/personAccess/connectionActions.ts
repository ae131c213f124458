import { isTerminated, type ConsentDocument } from '../consents/consents.types.ts';

/** What a person can do with a connection. */
export const CONNECTION_ACTIONS = ['revoke', 'erase'] as const;
export type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

/** What can be done with it now. */
export function connectionActions(consent: Pick<ConsentDocument, 'state'>): ConnectionAction[] {
  return isTerminated(consent.state) ? ['erase'] : ['revoke', 'erase'];
}
