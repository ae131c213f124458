/** Why a recording cannot be imported, in one sentence without any value of the recording. */
export class RecordingError extends Error {}
