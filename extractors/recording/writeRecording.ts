import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportedRecording } from './importRecording.ts';
import { RecordingError } from './RecordingError.ts';

/** The folder beside the connector that `test/recordings.ts` reads. */
export function recordingFolder(entityId: string): string {
  return fileURLToPath(new URL(`../src/connectors/${entityId}/recording`, import.meta.url));
}

/**
 * Writes a recording's files.
 * @throws `RecordingError` if files exist and `force` is not set
 */
export function writeRecording(
  { files }: Pick<ImportedRecording, 'files'>,
  folder: string,
  { force }: { readonly force: boolean },
): void {
  if (existsSync(folder)) {
    if (!force) throw new RecordingError(`${folder} exists: --force replaces it`);
    rmSync(folder, { recursive: true });
  }
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
