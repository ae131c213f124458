import { useEffect, useState } from 'react';

/**
 * Whether `delay` milliseconds have passed since mounting; `false` on the server. With 0 it is true
 * from the first render.
 */
export function useHasElapsed(delay: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (delay <= 0) return;
    const timer = setTimeout(() => setHasElapsed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return hasElapsed || delay <= 0;
}
