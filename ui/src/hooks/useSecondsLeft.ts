import { useEffect, useState } from 'react';

/**
 * Whole seconds until `expiresAt`; null if this browser's clock is wrong, that is, if it gives more
 * than `longestSeconds` at the start.
 */
export function useSecondsLeft(expiresAt: string, longestSeconds: number): number | null {
  const end = Date.parse(expiresAt);
  const [isPlausible] = useState(() => {
    const left = (end - Date.now()) / 1000;
    return left > 0 && left <= longestSeconds;
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isPlausible) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isPlausible]);
  return isPlausible ? Math.max(0, Math.ceil((end - now) / 1000)) : null;
}
