import type { Container } from '../src/container.ts';
import { relayEvents } from '../src/modules/events/jobs/relayEvents.ts';

/** Lists the events that are written, as the relay of a worker would. */
export const relayWritten = ({ relay }: Pick<Container, 'relay'>): Promise<number> =>
  relayEvents(relay);
