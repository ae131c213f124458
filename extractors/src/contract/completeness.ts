/**
 * The state of a part of a result:
 * - `read` the institution has it, and so does the result
 * - `not_held` the person has none: the institution states it in words or by a count
 * - `not_offered` the institution does not show it, whether or not the person has any
 * - `assumed` read by a part of the connector that was never compared with the institution
 */
export const PART_STATES = ['read', 'not_held', 'not_offered', 'assumed'] as const;
export type PartState = (typeof PART_STATES)[number];

/** A part of which the result leaves something out. */
export interface PartialPart {
  readonly state: 'partial';
  /** Rows that could not be read; null if nobody knows how many are missing. */
  readonly skippedRows: number | null;
}

/** The state of every part of a result, by the part's name. */
export type Completeness = Readonly<Record<string, PartState | PartialPart>>;
