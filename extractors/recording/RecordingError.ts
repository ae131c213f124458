/**
 * Thrown when a recording cannot be imported. The message is one sentence and contains no value of
 * the recording.
 */
export class RecordingError extends Error {}
