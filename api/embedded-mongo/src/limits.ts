/** Sizes that MongoDB tells its drivers, and that they rely on. */

/** The largest document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** The largest message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** The most operations in one write command. */
export const MAX_WRITE_BATCH = 100_000;
