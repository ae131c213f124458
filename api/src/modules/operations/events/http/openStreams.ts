/** Why a stream ended, as stated in its last event. */
export type StreamEnd = 'session_ended' | 'server_stopping' | 'time_over';

/** The streams that this process has open, so that it can stop without waiting for their readers. */
export interface OpenStreams {
  /** False once the process is stopping: no more streams are opened. */
  isOpen(): boolean;
  /** @returns a function to call when the stream has ended */
  add(end: (reason: StreamEnd) => void): () => void;
  count(): number;
  /** Ends all streams; the readers reconnect to another process. */
  close(): void;
}

export function createOpenStreams(): OpenStreams {
  const streams = new Set<(reason: StreamEnd) => void>();
  let isOpen = true;
  return {
    isOpen: () => isOpen,
    add: (end) => {
      streams.add(end);
      // The process began to stop while the stream was being opened.
      if (!isOpen) end('server_stopping');
      return () => {
        streams.delete(end);
      };
    },
    count: () => streams.size,
    close: () => {
      isOpen = false;
      for (const end of streams) end('server_stopping');
    },
  };
}
