import { useEffect, useState } from 'react';

/**
 * Whole seconds until then; null where this browser's clock cannot tell, as more than
 * `longestSeconds` from the beginning says.
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
