/** Why a stream ended, as stated in its last event. */
export type StreamEnd = 'session_ended' | 'server_stopping' | 'time_over';

/** The streams that this process has open, so that it can stop without waiting for their readers. */
export type OpenStreams = ReturnType<typeof createOpenStreams>;

export function createOpenStreams() {
  const streams = new Set<(reason: StreamEnd) => void>();
  let isOpen = true;
  return {
    /** False once the process is stopping: no more streams are opened. */
    isOpen: () => isOpen,
    /** @returns a function to call when the stream has ended */
    add: (end: (reason: StreamEnd) => void) => {
      streams.add(end);
      // The process began to stop while the stream was being opened.
      if (!isOpen) end('server_stopping');
      return () => {
        streams.delete(end);
      };
    },
    count: () => streams.size,
    /** Ends all streams; the readers reconnect to another process. */
    close: () => {
      isOpen = false;
      for (const end of streams) end('server_stopping');
    },
  };
}
