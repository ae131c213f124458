import { useEffect, useEffectEvent, useState } from 'react';
import type { ListPage } from '../../client/index.ts';
import { problemOf, type Problem } from '../flow/problemOf.ts';

export interface Reading<Value> {
  /** Null until it is read; kept while it is read again. */
  value: Value | null;
  problem: Problem | null;
  isLoading: boolean;
  reload: () => void;
}

type State<Value> = Omit<Reading<Value>, 'reload'> & { key: string };

/**
 * Reads something for the page: at once, and again when `key` changes or the page asks for it. What
 * arrives after that is dropped.
 */
export function useRead<Value>(read: () => Promise<Value>, key = ''): Reading<Value> {
  const first: State<Value> = { key, value: null, problem: null, isLoading: true };
  const [state, setState] = useState(first);
  const [round, setRound] = useState(0);
  if (state.key !== key) setState(first);
  const start = useEffectEvent(read);

  useEffect(() => {
    let isStale = false;
    const set = (patch: Partial<State<Value>>) => {
      if (!isStale) setState((now) => ({ ...now, problem: null, isLoading: false, ...patch }));
    };
    start().then(
      (value) => set({ value }),
      (error: unknown) => set({ problem: problemOf(error) }),
    );
    return () => {
      isStale = true;
    };
  }, [key, round]);

  return {
    ...state,
    reload: () => {
      setState((now) => ({ ...now, isLoading: true }));
      setRound(round + 1);
    },
  };
}

export interface ReadPages<Row> extends Reading<readonly Row[]> {
  hasMore: boolean;
  /** Reads the next page. */
  more: () => void;
}

/** Reads a list page by page, by the API's cursor. */
export function useReadPages<Row>(
  read: (from: string | null) => Promise<ListPage<Row>>,
  key = '',
): ReadPages<Row> {
  const first = useRead(() => read(null), key);
  const [rest, setRest] = useState<{ of: unknown; pages: ListPage<Row>[] }>({
    of: null,
    pages: [],
  });
  const { run, isBusy, problem } = useAct();
  const later = rest.of === first.value ? rest.pages : [];
  const pages = first.value === null ? [] : [first.value, ...later];
  const next = pages.at(-1)?.next ?? null;
  return {
    ...first,
    problem: first.problem ?? problem,
    isLoading: first.isLoading || isBusy,
    value: first.value === null ? null : pages.flatMap(({ rows }) => rows),
    hasMore: next !== null,
    more: () =>
      void run(async () => {
        const page = await read(next);
        setRest({ of: first.value, pages: [...later, page] });
      }),
  };
}

interface Act {
  isBusy: boolean;
  problem: Problem | null;
}

/** An act that the member started: whether it runs, and why it failed. */
export function useAct() {
  const [state, setState] = useState<Act>({ isBusy: false, problem: null });
  return {
    ...state,
    /** Runs it unless it runs already. */
    run: async (act: () => Promise<void>): Promise<void> => {
      if (state.isBusy) return;
      setState({ isBusy: true, problem: null });
      try {
        await act();
        setState({ isBusy: false, problem: null });
      } catch (error) {
        setState({ isBusy: false, problem: problemOf(error) });
      }
    },
  };
}
