import { useEffect, useState } from 'react';
import type { ServerEvent } from '../shared/exchange.ts';

const KEPT = 50;
/** After an answer that is no stream, which a browser does not ask for again by itself. */
const RECONNECT_MS = 3000;

/** What the client's server was told since the page was opened, the newest first. */
export function useServerEvents(): { serverEvents: readonly ServerEvent[]; isConnected: boolean } {
  const [serverEvents, setServerEvents] = useState<readonly ServerEvent[]>([]);
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    let source: EventSource;
    let timer: number | undefined;
    let last = '';
    const connect = () => {
      source = new EventSource(last === '' ? '/events' : `/events?after=${last}`);
      source.onopen = () => setIsConnected(true);
      source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId;
        const event = JSON.parse(data) as ServerEvent;
        setServerEvents((before) => [event, ...before].slice(0, KEPT));
      };
      source.onerror = () => {
        setIsConnected(false);
        if (source.readyState === EventSource.CLOSED)
          timer = window.setTimeout(connect, RECONNECT_MS);
      };
    };
    connect();
    return () => {
      window.clearTimeout(timer);
      source.close();
    };
  }, []);
  return { serverEvents, isConnected };
}
