import { clsx } from 'clsx';
import { useEffect, useState, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import media from '../../internal/media.module.css';
import styles from './RouteProgress.module.css';
import { beginProgress, endProgress, HIDDEN, phaseTime, stepProgress } from './routeProgress.ts';

export interface RouteProgressProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** A navigation to another page is in progress. Changes of hash or query do not count. */
  isNavigating: boolean;
}

/** The progress bar along the top of the window during a navigation. */
export function RouteProgress({ isNavigating, className, ...rest }: RouteProgressProps) {
  const { loading } = useMessages().content;
  const [wasNavigating, setWasNavigating] = useState(false);
  const [{ roll, ...state }, setState] = useState({ ...HIDDEN, roll: 0.5 });
  if (wasNavigating !== isNavigating) {
    setWasNavigating(isNavigating);
    setState({ ...(isNavigating ? beginProgress(state) : endProgress(state, roll)), roll });
  }

  const { phase, value } = state;
  useEffect(() => {
    const time = phaseTime(phase);
    if (time === undefined) return;
    const timer = setTimeout(() => {
      const next = Math.random();
      setState((current) => ({ ...stepProgress(current, next), roll: next }));
    }, time);
    return () => clearTimeout(timer);
    // A step may add nothing; then only `roll` differs between two states.
  }, [phase, value, roll]);

  if (phase === 'hidden' || phase === 'waiting') return null;
  return (
    <div
      role="progressbar"
      aria-label={loading}
      aria-valuenow={Math.round(value * 100)}
      {...rest}
      className={clsx(styles['root'], media['screenOnly'], className)}
      data-phase={phase}
    >
      <div className={styles['bar']} style={{ translate: `${(value - 1) * 100}%` }} />
    </div>
  );
}
