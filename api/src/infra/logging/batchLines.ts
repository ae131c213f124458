import type { DestinationStream } from 'pino';

/** Destination of the batches; `flushSync` writes what is still buffered. */
export interface BatchSink {
  write(text: string): void;
  flushSync(): void;
}

/** A batch is written at this size, after this time, or when the process ends. */
const BATCH_CHARACTERS = 32 * 1024;
const BATCH_MS = 50;

/**
 * Writes lines in batches: under load, writing each one would cost more than formatting it. A process
 * that is killed loses the lines of its last batch.
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
      // The timer must not keep the process alive: its exit flushes too.
      else timer ??= setTimeout(flush, BATCH_MS).unref();
    },
  };
}
