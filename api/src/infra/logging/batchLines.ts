import type { DestinationStream } from 'pino';

/** Where batches go; `flushSync` writes at once what has not been written yet. */
export interface BatchSink {
  write(text: string): void;
  flushSync(): void;
}

/** So much at a time, or after so long, or when the process ends. */
const BATCH_CHARACTERS = 32 * 1024;
const BATCH_MS = 50;

/**
 * Hands lines on in batches: under load, writing each one would cost more than making it. Lines of
 * a process that is killed outright are lost for as long as a batch may wait.
 */
export function batchLines(sink: BatchSink): DestinationStream {
  let lines: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    characters = 0;
    sink.write(text);
  };
  process.once('exit', () => {
    flush();
    sink.flushSync();
  });
  return {
    write: (line) => {
      lines.push(line);
      characters += line.length;
      if (characters >= BATCH_CHARACTERS) flush();
      // Not a reason for the process to live: leaving flushes as well.
      else timer ??= setTimeout(flush, BATCH_MS).unref();
    },
  };
}
