import errors from '../../../generated/errors.json' with { type: 'json' };
import { errorAnchor } from '../../site/addresses.ts';

/** A variant of an error code: message, cause and solution. */
export type ErrorEntry = (typeof errors)[number];

/** The API that returns it, or both. */
export type ErrorApi = 'both' | 'main' | 'connect';

/** An error code with its variants. */
export interface ErrorCode {
  code: string;
  /** Anchor on the page. */
  anchor: string;
  status: number;
  entries: ErrorEntry[];
}

/** The codes of an API grouped by status and sorted by name. */
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
