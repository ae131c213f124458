import { useCallback, useRef, useState } from 'react';
import type { Exchange, HostCallName, HostCalls } from '../shared/exchange.ts';
import { callHost } from './callHost.ts';

/** An exchange and its number, which tells it from the others. */
export interface NumberedExchange extends Exchange {
  number: number;
}

export interface HostCallsValue {
  /** Newest first. */
  exchanges: NumberedExchange[];
  /** Makes a call; null where nothing answered, and `problem` says why. */
  call: <N extends HostCallName>(name: N, input: HostCalls[N]) => Promise<Exchange | null>;
  /** In words; null while all is well. */
  problem: string | null;
  isBusy: boolean;
}

/** Calls of the host's server, and the record of them that the page shows. */
export function useHostCalls(): HostCallsValue {
  const [exchanges, setExchanges] = useState<NumberedExchange[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [running, setRunning] = useState(0);
  const count = useRef(0);
  const call = useCallback<HostCallsValue['call']>(async (name, input) => {
    setProblem(null);
    setRunning((before) => before + 1);
    try {
      const exchange = await callHost(name, input);
      count.current += 1;
      const number = count.current;
      setExchanges((before) => [{ ...exchange, number }, ...before]);
      return exchange;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      setRunning((before) => before - 1);
    }
  }, []);
  return { exchanges, call, problem, isBusy: running > 0 };
}
