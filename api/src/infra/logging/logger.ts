import { pino, type DestinationStream, type Logger } from 'pino';
import { redactFields, secretSerializers } from './redact.ts';

export type { Logger };

/** Lines are written in batches: so many bytes at a time, or after so long, or when the process ends. */
const BATCH_BYTES = 4096;
const BATCH_MS = 50;

/**
 * Structured logs, a JSON object a line. Levels: error means someone must act; an institution
 * being down is a warning.
 */
export function createLogger(
  options: { level: string; process: string },
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process, pid: process.pid },
      formatters: {
        level: (label) => ({ level: label }),
        log: redactFields,
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      // Errors are plain by then.
      serializers: { ...secretSerializers, err: (error: unknown) => error },
    },
    destination ??
      pino.destination({
        dest: 1,
        sync: false,
        minLength: BATCH_BYTES,
        periodicFlush: BATCH_MS,
      }),
  );
}
