import type { ProductRow } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import { changesAfter, openHistory, type RowHistory } from '../rowHistory.ts';
import { openConsent, type OpenConsentInput, type RetrieveDataDeps } from './retrieveData.ts';
import { refreshConsent } from './refreshConsent.ts';

/**
 * Reads what changed in the rows of a consent's product since a cursor, or since the beginning;
 * outdated data is refreshed for the next call.
 * @throws AppError one of the INVALID_CONSENT entries; `cursorError` if the cursor is broken, of
 *   another consent or product, or so old that removals after it are forgotten
 */
export async function readChanges(
  deps: RetrieveDataDeps,
  input: OpenConsentInput & { readonly cursor: string | undefined },
): Promise<{
  added: ProductRow[];
  modified: ProductRow[];
  removed: string[];
  cursor: string;
  hasMore: boolean;
}> {
  const { consent, result } = await openConsent(deps, input);
  const history = openHistory(deps.vault, consent, result);
  const list = `${consent._id}/${input.product}`;
  const from = input.cursor === undefined ? 0 : placeOf(input.cursor, list, history);
  await refreshConsent(deps, consent, input);
  const { place, ...changes } = changesAfter(history, from);
  return { ...changes, cursor: cursorOf(list, place) };
}

/** Clients must not rely on what is in it. */
const cursorOf = (list: string, place: number): string =>
  Buffer.from(`${list}/${String(place)}`).toString('base64url');

function placeOf(cursor: string, list: string, { last, forgotten }: RowHistory): number {
  const place = Number(
    Buffer.from(cursor, 'base64url')
      .toString()
      .slice(list.length + 1),
  );
  const isOwn = cursorOf(list, place) === cursor;
  const isRead = Number.isSafeInteger(place) && place >= 0 && place <= last;
  if (isOwn && isRead && (place === 0 || place >= forgotten)) return place;
  throw new AppError('cursorError');
}
