import { isTerminated, type ConsentDocument } from '../../consent/consents/consents.types.ts';

/** What a person can do with a connection. */
export const CONNECTION_ACTIONS = [
  'revoke',
  'object',
  'block',
  'unblock',
  'erase',
  'receipt',
] as const;
export type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

/** The actions that are available for a connection now. */
export function connectionActions({
  state,
  block,
  offer,
}: Pick<ConsentDocument, 'state' | 'block' | 'offer'>): ConnectionAction[] {
  if (isTerminated(state)) return ['erase'];
  const blocking: ConnectionAction[] = block ? ['unblock'] : ['object', 'block'];
  const hasReceipt = state === 'active' && offer.shown !== undefined;
  return ['revoke', ...blocking, 'erase', ...(hasReceipt ? (['receipt'] as const) : [])];
}
