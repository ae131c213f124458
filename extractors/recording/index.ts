/** Imports what a developer recorded at an institution. Not part of the production image. */
export { importRecording } from './importRecording.ts';
export type { ImportedRecording, RecordingReport } from './importRecording.ts';
export { createShapeLog } from './shapeLog.ts';
export type { PageComparison, ShapeLog } from './shapeLog.ts';
export { MAX_HAR_BYTES } from './har.ts';
export { RecordingError } from './RecordingError.ts';
export { recordingFolder, writeRecording } from './writeRecording.ts';
