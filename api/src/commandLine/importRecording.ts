import { readFileSync, statSync } from 'node:fs';
import type { RecordingReport } from '@cauce/extractors/recording';
import { CommandError, type Output } from './CommandError.ts';
import { loadRecordingCode } from './recordingCode.ts';

/** Imports a HAR file as fixtures and drafts for an institution's connector. */
export async function importRecordingFile(
  file: string | undefined,
  entityId: string | undefined,
  { force, to }: { readonly force: boolean; readonly to: string | undefined },
): Promise<Output> {
  if (file === undefined || entityId === undefined) {
    throw new CommandError('Name the file and the institution: import FILE.har --entity ID');
  }
  const code = await loadRecordingCode('import');
  try {
    const imported = code.importRecording(read(file, code.MAX_HAR_BYTES), entityId);
    const folder = to ?? code.recordingFolder(entityId);
    code.writeRecording(imported, folder, { force });
    return {
      json: { folder, files: [...imported.files.keys()], ...imported.report },
      lines: [
        ...linesOf(imported.report),
        '',
        `Written to ${folder}:`,
        ...[...imported.files.keys()].map((name) => `  ${name}`),
        '',
        'No recognised personal value is left. Read every file by eye before you commit it.',
      ],
    };
  } catch (error) {
    if (error instanceof code.RecordingError) throw new CommandError(error.message);
    throw error;
  }
}

function read(file: string, limit: number): Uint8Array {
  try {
    // Content that is one byte too long is enough to get the limit's own error message.
    return statSync(file).size > limit ? new Uint8Array(limit + 1) : readFileSync(file);
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

function linesOf(report: RecordingReport): string[] {
  const list = (title: string, counts: Readonly<Record<string, number>>): string[] => {
    const rows = Object.entries(counts).map(([name, count]) => `  ${String(count)} ${name}`);
    return rows.length === 0 ? [] : ['', title, ...rows];
  };
  return [
    `${String(report.requests)} requests, ${String(report.documents)} documents.`,
    ...list('Replaced, distinct values:', report.found),
    ...list('Unsure, look at these by eye:', report.unsure),
    ...list('Dropped requests, by origin:', report.droppedOrigins),
    ...list('Dropped bodies, by type:', report.droppedBodies),
  ];
}
