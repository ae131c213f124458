import type { EventDocument } from '../events.types.ts';

/** An event as the list, the stream and every other delivery show it. */
export const presentEvent = ({ _id, sequence, type, at, data }: ShownEvent) => ({
  id: _id,
  sequence,
  type,
  at: at.toISOString(),
  data,
});

type ShownEvent = Omit<EventDocument, 'clientId' | 'type'> & { readonly type: string };
