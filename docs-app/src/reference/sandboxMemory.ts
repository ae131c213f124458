import { useSyncExternalStore } from 'react';

/** Keys, tokens and ids of the sandbox by name: `apiKey`, `token`, `taskId`, `clientId`. */
export type Known = Readonly<Record<string, string>>;

const NOTHING: Known = {};
const KEY = 'cauce.sandbox';
let known = read();
const listeners = new Set<() => void>();

/** What the tab has kept; nothing without browser storage, as while the site is built. */
function read(): Known {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Known;
  } catch {
    return NOTHING;
  }
}

function change(next: Known): void {
  known = next;
  try {
    if (next === NOTHING) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then it is only kept until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Keeps credentials, tokens and ids of the sandbox until the tab is closed. */
export function learn(values: Known): void {
  if (Object.keys(values).length > 0) change({ ...known, ...values });
}

export const forget = (): void => change(NOTHING);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keys, tokens and ids from the reader's calls to the sandbox so far. */
export function useKnown(): Known {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NOTHING,
  );
}

const singular = (word: string) => word.replace(/s$/, '');

/**
 * The tokens and ids of a response, under the names that parameters and bodies use for them: the
 * `id` of a challenge is `challengeId`, the `id` in a response of `/webhooks` is `webhookId`.
 */
export function namesIn(path: string, answer: unknown): Known {
  const names: Record<string, string> = {};
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') names[name] ??= value;
  };
  const visit = (value: unknown, owner: string) => {
    if (Array.isArray(value)) {
      // The first one is the newest, or as good as any.
      visit(value[0], singular(owner));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'id' && owner !== '') add(`${owner}Id`, inner);
      else if (key === 'token' || key === 'taskToken' || key.endsWith('Id')) add(key, inner);
      visit(inner, key === 'data' ? owner : key);
    }
  };
  const collection = path.split('/').findLast((part) => part !== '' && !part.startsWith('{'));
  visit(answer, singular(collection ?? ''));
  return names;
}

/** Replaces invented ids in a JSON body with known ones. */
export function fillBody(body: string, values: Known): string {
  try {
    const filled = JSON.stringify(
      JSON.parse(body),
      (key, value: unknown) =>
        typeof value === 'string' && key.endsWith('Id') ? (values[key] ?? value) : value,
      2,
    );
    return filled;
  } catch {
    return body;
  }
}
