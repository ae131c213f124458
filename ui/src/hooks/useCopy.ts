import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the confirmation shows, in ms. */
const COPIED_MS = 1000;
/** Longer, because a failure has to be read. */
const FAILED_MS = 5000;

export type CopyStatus = 'idle' | 'copied' | 'failed';

/** Copies text to the clipboard and reports the result for a while. Never throws. */
export function useCopy(): [status: CopyStatus, copy: (text: string) => Promise<boolean>] {
  const [status, setStatus] = useState<CopyStatus>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = useCallback(async (text: string) => {
    let isCopied = true;
    try {
      // Undefined without TLS; rejects without permission.
      await navigator.clipboard.writeText(text);
    } catch {
      isCopied = false;
    }
    setStatus(isCopied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setStatus('idle'), isCopied ? COPIED_MS : FAILED_MS);
    return isCopied;
  }, []);

  return [status, copy];
}
