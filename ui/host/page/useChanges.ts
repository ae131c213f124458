import { useCallback, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../src/format/formatDate.ts';
import type { ServerEvent } from '../shared/exchange.ts';
import type { HostCallsValue } from './useHostCalls.ts';

/** A movement as the API lists it; only the fields that the page shows. */
interface Movement {
  id: string;
  date: string;
  description: string;
  amount: number;
  type: 'inflow' | 'outflow';
}

interface Page {
  added: Movement[];
  modified: Movement[];
  removed: string[];
  cursor: string;
  hasMore: boolean;
}

export interface ChangesInput {
  target: string;
  consentId: string;
  call: HostCallsValue['call'];
  /** The client's events, newest first. */
  events: readonly ServerEvent[];
}

export interface ChangesValue {
  /** In the order in which they arrived; null until they are read. */
  movements: readonly Movement[] | null;
  /** Those that came with the last refresh. */
  newIds: ReadonlySet<string>;
  /** What happened last, for the person. */
  news: string;
  isRefreshing: boolean;
  moveClock: () => Promise<void>;
}

/** A refresh that has not ended after this long is no longer waited for. */
const REFRESH_TIMEOUT_MS = 60_000;

/** How the refresh of a consent ends. */
const ENDINGS = ['consent.refreshed', 'consent.needs_person', 'consent.refresh_failed'];

/** A connection's movements, as they change: its server is told by events, and reads by cursor. */
export function useChanges({ target, consentId, call, events }: ChangesInput): ChangesValue {
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const [news, setNews] = useState('');
  const [isRefreshing, setIsRefreshing] = useState(false);
  const cursor = useRef<string | null>(null);
  const known = useRef(new Map<string, Movement>());
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const lastSequence = useRef(events[0]?.sequence ?? 0);

  /** One reading at a time, each from the cursor of the one before; null if the API refuses it. */
  const read = useCallback((): Promise<string[] | null> => {
    const readPages = async () => {
      const added: string[] = [];
      for (let hasMore = true; hasMore;) {
        const input = { target, consentId, product: 'movement', cursor: cursor.current };
        const answer = await call('changes', input);
        if (answer?.status !== 200) return null;
        const page = (answer.body as { data: Page }).data;
        for (const row of [...page.added, ...page.modified]) known.current.set(row.id, row);
        for (const id of page.removed) known.current.delete(id);
        added.push(...page.added.map(({ id }) => id));
        ({ cursor: cursor.current, hasMore } = page);
      }
      setMovements([...known.current.values()]);
      return added;
    };
    const result = reading.current.then(readPages);
    reading.current = result;
    return result;
  }, [call, consentId, target]);

  useEffect(() => {
    void read();
  }, [read]);

  useEffect(() => {
    const after = lastSequence.current;
    lastSequence.current = events[0]?.sequence ?? after;
    const ending = events.find(
      ({ sequence, type, data }) =>
        sequence > after && data['consentId'] === consentId && ENDINGS.includes(type),
    );
    if (ending === undefined) return;
    void read().then((added) => {
      setIsRefreshing(false);
      setNewIds(new Set(added));
      setNews(ending.type === 'consent.refreshed' ? arrivals(added) : NOT_REFRESHED);
    });
  }, [events, consentId, read]);

  useEffect(() => {
    if (!isRefreshing) return;
    const timer = window.setTimeout(() => {
      setIsRefreshing(false);
      setNews(NOT_REFRESHED);
    }, REFRESH_TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, [isRefreshing]);

  const moveClock = async () => {
    setIsRefreshing(true);
    setNews('Avanzando un día…');
    const moved = await call('clock', { days: 1 });
    // Reading outdated data refreshes it.
    const isStarted = moved?.status === 200 && (await read()) !== null;
    if (isStarted) {
      const { today } = (moved.body as { data: { today: string } }).data;
      setNews(`En las instituciones es ${formatDate(today)}. Los datos se están actualizando…`);
      return;
    }
    setIsRefreshing(false);
    const { message } = (moved?.body ?? {}) as { message?: string };
    setNews(message ?? 'No se pudo: mira la respuesta en las llamadas del servidor.');
  };

  return { movements, newIds, news, isRefreshing, moveClock };
}

const NOT_REFRESHED = 'Los datos no se actualizaron: mira los eventos en el servidor.';

function arrivals(added: readonly string[] | null): string {
  if (added === null) return 'La API no entregó los cambios: mira las llamadas del servidor.';
  if (added.length === 0) return 'Los datos se actualizaron: no hay movimientos nuevos.';
  return added.length === 1
    ? 'Llegó 1 movimiento nuevo.'
    : `Llegaron ${String(added.length)} movimientos nuevos.`;
}
