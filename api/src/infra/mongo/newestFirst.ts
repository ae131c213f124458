/** Where a page of a list ends: the creation and the id of its last document. */
export interface ListPosition {
  readonly at: Date;
  readonly id: string;
}

/** The order of lists with a cursor. The id separates what was created in the same millisecond. */
export const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Matches what follows a position in that order; null for the beginning. */
export const behind = (position: ListPosition | null) =>
  position === null
    ? {}
    : {
        // The bound alone, so that an index can use it.
        createdAt: { $lte: position.at },
        $or: [{ createdAt: { $lt: position.at } }, { _id: { $lt: position.id } }],
      };
