import { AppError } from '../../../../errors/AppError.ts';
import { ok, route, type Route } from '../../../../http/route.ts';
import { readEvents } from '../commands/readEvents.ts';
import type { EventType } from '../events.types.ts';
import { listEventsCall, streamEventsCall } from './events.declarations.ts';
import { presentEvent } from './events.presenter.ts';
import { openEventStream, type EventStreamDeps } from './eventStream.ts';

/** The client's events: as a list and as a stream. */
export function eventsRoutes(deps: EventStreamDeps): Route[] {
  return [
    route(listEventsCall, async ({ principal, query: { after, types, limit } }) => {
      const asked = { after, types: typesOf(types), limit };
      const { events, cursor, hasMore } = await readEvents(deps, principal.clientId, asked);
      return ok({ events: events.map(presentEvent), cursor, hasMore });
    }),
    route(streamEventsCall, async ({ principal, ip, query, headers }) => {
      const stream = await openEventStream(deps, {
        principal,
        ip,
        after: lastEventId(headers['last-event-id']) ?? query.after ?? null,
        types: typesOf(query.types),
        seconds: query.seconds ?? null,
      });
      return {
        status: 200,
        stream,
        headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
      };
    }),
  ];
}

/** The schema allows only known types. */
const typesOf = (types: string | undefined): EventType[] | null =>
  types === undefined ? null : (types.split(',') as EventType[]);

/** @throws AppError wrongFormat */
function lastEventId(given: string | undefined): number | null {
  if (given === undefined) return null;
  const sequence = /^\d{1,15}$/.test(given) ? Number(given) : null;
  if (sequence === null)
    throw new AppError('wrongFormat', { message: 'Last-Event-ID must be the id of an event' });
  return sequence;
}
