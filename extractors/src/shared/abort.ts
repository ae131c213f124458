/** Settles like `promise`, or rejects with the signal's reason as soon as it aborts. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // The slower promise may reject later, when nothing handles it any more.
  promise.catch(() => undefined);
  let handleAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    handleAbort = () => reject(signal.reason as Error);
    if (signal.aborted) handleAbort();
    else signal.addEventListener('abort', handleAbort, { once: true });
  });
  aborted.catch(() => undefined);
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    signal.removeEventListener('abort', handleAbort);
  }
}

/** Waits, or rejects with the signal's reason as soon as it aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await orAborted(
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }),
      signal,
    );
  } finally {
    clearTimeout(timer);
  }
}
