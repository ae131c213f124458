import { pino, type DestinationStream, type Logger } from 'pino';
import { batchLines } from './batchLines.ts';
import { redactFields, secretSerializers } from './redact.ts';

export type { Logger };

/**
 * Structured logs, one JSON object per line. Levels: error means that someone must act; an
 * institution being down is a warning.
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
      timestamp: createTimestamp(),
      // Errors are already serialised at this point.
      serializers: { ...secretSerializers, err: (error: unknown) => error },
    },
    destination ?? batchLines(pino.destination({ dest: 1, sync: false })),
  );
}

/** Like pino's `isoTime`, but formats each millisecond only once: under load many lines share one. */
function createTimestamp(): () => string {
  let spelledAt = Number.NaN;
  let spelled = '';
  return () => {
    const at = Date.now();
    if (at !== spelledAt) {
      spelledAt = at;
      spelled = `,"time":"${new Date(at).toISOString()}"`;
    }
    return spelled;
  };
}
