import { createHash } from 'node:crypto';
import { AppError } from '../errors/AppError.ts';
import type { ListPosition } from '../infra/mongo/newestFirst.ts';
import type { InvalidAnswer } from './declaration.ts';

/** The answer to a cursor that is no page's. */
export const invalidCursor: Exclude<InvalidAnswer, string> = {
  error: 'wrongFormat',
  message: 'cursor must be the cursor of the previous page of this list',
};

/** A list of a client: cursors are its own. */
interface OwnList {
  readonly list: string;
  readonly clientId: string;
}

/** The cursor of a page, with a check sum: one that was cut or is another list's is refused. */
function cursorAt({ list, clientId }: OwnList, { at, id }: ListPosition): string {
  const place = `${at.getTime()} ${id}`;
  const sum = createHash('sha256')
    .update(`${list} ${clientId} ${place}`)
    .digest('hex')
    .slice(0, 12);
  return Buffer.from(`${place} ${sum}`).toString('base64url');
}

/** The position that a cursor stands for; null without one. */
function positionOf(own: OwnList, cursor: string | undefined): ListPosition | null {
  if (cursor === undefined) return null;
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const position = { at: new Date(Number(moment)), id };
  const isMoment = !Number.isNaN(position.at.getTime());
  if (isMoment && cursorAt(own, position) === cursor) return position;
  throw new AppError(invalidCursor.error, invalidCursor);
}

/**
 * Reads a page of a list.
 * @param read documents from a position on, in the list's order
 * @returns the page, and the cursor to the next one; null if there is none
 * @throws AppError wrongFormat for a cursor that is not this list's
 */
export async function readPage<T extends { readonly _id: string; readonly createdAt: Date }>(
  own: OwnList,
  { cursor, limit }: { readonly cursor?: string; readonly limit: number },
  read: (from: {
    readonly position: ListPosition | null;
    readonly limit: number;
  }) => Promise<readonly T[]>,
): Promise<{ readonly page: readonly T[]; readonly cursor: string | null }> {
  const found = await read({ position: positionOf(own, cursor), limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, cursor: last ? cursorAt(own, { at: last.createdAt, id: last._id }) : null };
}
