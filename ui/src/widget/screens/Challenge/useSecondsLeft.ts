import { useEffect, useState } from 'react';

/** No challenge lasts longer: more than this says that this clock is wrong. */
const LONGEST_SECONDS = 185;

/** Whole seconds until then; null where this browser's clock cannot tell. */
export function useSecondsLeft(expiresAt: string): number | null {
  const end = Date.parse(expiresAt);
  const [isPlausible] = useState(() => {
    const left = (end - Date.now()) / 1000;
    return left > 0 && left <= LONGEST_SECONDS;
  });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isPlausible) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isPlausible]);
  return isPlausible ? Math.max(0, Math.ceil((end - now) / 1000)) : null;
}
