import { CommandError } from './CommandError.ts';

/** Loaded on demand: the production image does not contain it. */
export async function loadRecordingCode(command: string) {
  try {
    return await import('@cauce/extractors/recording');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new CommandError(
      `${command} needs a checkout of the repository: the image has no fixtures.`,
    );
  }
}
