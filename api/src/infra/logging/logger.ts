import { pino, type DestinationStream, type Logger } from 'pino';
import { batchLines } from './batchLines.ts';
import { redactFields, secretSerializers } from './redact.ts';

export type { Logger };

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
      timestamp: createTimestamp(),
      // Errors are plain by then.
      serializers: { ...secretSerializers, err: (error: unknown) => error },
    },
    destination ?? batchLines(pino.destination({ dest: 1, sync: false })),
  );
}

/** As pino's own `isoTime`; of lines of one millisecond, of which load makes many, it is spelled once. */
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
