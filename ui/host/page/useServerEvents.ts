import { useEffect, useState } from 'react';
import type { ServerEvent } from '../shared/exchange.ts';

const KEPT = 50;
/**
 * Delay after a response that is not an event stream: the browser does not reconnect by itself
 * then.
 */
const RECONNECT_MS = 3000;

/** Events that the client's server has received since the page was opened, newest first. */
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
