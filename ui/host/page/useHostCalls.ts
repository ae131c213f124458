import { useCallback, useRef, useState } from 'react';
import type { Exchange, HostCallName, HostCalls } from '../shared/exchange.ts';

/** Longer responses are truncated. */
const SHOWN_CHARACTERS = 6000;

/** An exchange as the page keeps it. */
export interface NumberedExchange extends Omit<Exchange, 'body'> {
  /** Unique key. */
  number: number;
  /** The response as text, truncated if it is long. */
  answer: string;
}

export interface HostCallsValue {
  /** Newest first. */
  exchanges: NumberedExchange[];
  /** Makes a call; null if it failed, with the reason in `problem`. */
  call: <N extends HostCallName>(name: N, input: HostCalls[N]) => Promise<Exchange | null>;
  /** Error message, or null. */
  problem: string | null;
  isBusy: boolean;
}

/** Calls to the host's server, with their history. */
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
      const { body, ...rest } = exchange;
      setExchanges((before) => [{ ...rest, number, answer: shown(body) }, ...before]);
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

function shown(body: unknown): string {
  const text = JSON.stringify(body, null, 2);
  const left = text.length - SHOWN_CHARACTERS;
  if (left <= 0) return text;
  const kb = new Intl.NumberFormat('es-CL').format(Math.ceil(left / 1024));
  return `${text.slice(0, SHOWN_CHARACTERS)}\n… y ${kb} KB más`;
}

/**
 * Calls the API through the host's server.
 *
 * @throws {Error} with a message for the person if host or API do not respond
 */
async function callHost<N extends HostCallName>(name: N, input: HostCalls[N]): Promise<Exchange> {
  let response;
  let answer: unknown;
  try {
    response = await fetch(`/calls/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    answer = await response.json();
  } catch (cause) {
    throw new Error('El servidor de esta página no responde. ¿Sigue andando npm start?', { cause });
  }
  if (!response.ok) throw new Error((answer as { message?: string }).message ?? 'No resultó.');
  return answer as Exchange;
}
