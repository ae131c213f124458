import type { BrowserAnswer } from '../contract/browser.ts';
import { unexpectedPage } from '../contract/ExtractionError.ts';
import type { ExtractionError } from '../contract/ExtractionError.ts';
import type { InstitutionResponse } from '../contract/session.ts';

/**
 * Reads institutions' JSON and checks the type at each step. Throws `UNEXPECTED_PAGE` with the name
 * of the field, never with its value.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown, name: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw unexpected(name, 'an object');
  }
  return value as JsonObject;
}

function asArray(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected(name, 'a list');
  return value;
}

/** The value at a dotted path (`titular.nombre`); undefined if a step is missing. */
export function pick(value: unknown, path: string): unknown {
  let current = value;
  for (const step of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) {
      return undefined;
    }
    current = (current as JsonObject)[step];
  }
  return current;
}

/** A list at a dotted path; absent is an error, empty is not. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  return asArray(pick(value, path), path);
}

/** Text at a dotted path. Accepts numbers, because some APIs send account numbers as numbers. */
export function textAt(value: unknown, path: string): string {
  const found = pick(value, path);
  if (typeof found === 'string') return found;
  if (typeof found === 'number' && Number.isSafeInteger(found)) return String(found);
  throw unexpected(path, 'a text');
}

function unexpected(name: string, kind: string): ExtractionError {
  return unexpectedPage(`The answer's "${name}" is not ${kind}`, { field: name });
}

/** An answer that the browser received, as the session's own answers are read. */
export const asResponse = ({
  status,
  text,
}: BrowserAnswer): Pick<InstitutionResponse, 'status' | 'json'> => ({
  status,
  json: (): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw unexpectedPage('The answer to the login is not JSON');
    }
  },
});
