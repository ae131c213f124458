import type { Container } from '../src/container.ts';
import { relayEvents } from '../src/modules/operations/events/jobs/relayEvents.ts';

/** Lists the events that have been written, as a worker's relay would. */
export const relayWritten = ({ relay }: Pick<Container, 'relay'>): Promise<number> =>
  relayEvents(relay);
