import errors from '../../../generated/errors.json' with { type: 'json' };
import { errorAnchor } from '../../site/addresses.ts';

/** One way in which a code is answered: its message, why, and what to do. */
export type ErrorEntry = (typeof errors)[number];

/** Whose error it is: of one API, or of both with the same meaning. */
export type ErrorApi = 'both' | 'main' | 'connect';

/** A code with everything that it can mean. */
export interface ErrorCode {
  code: string;
  /** What the page links it by. */
  anchor: string;
  status: number;
  entries: ErrorEntry[];
}

/** The codes of an API by status, each once; by name within a status. */
export function errorCodes(api: ErrorApi): ErrorCode[] {
  const codes = new Map<string, ErrorCode>();
  for (const entry of errors.filter((each) => each.api === api)) {
    const { code, status } = entry;
    const known = codes.get(code);
    if (known) known.entries.push(entry);
    else codes.set(code, { code, anchor: errorAnchor(code), status, entries: [entry] });
  }
  return [...codes.values()].sort(
    (a, b) => a.status - b.status || a.code.localeCompare(b.code, 'en'),
  );
}
