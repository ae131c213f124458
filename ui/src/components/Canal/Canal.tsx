import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { cssVariables } from '../../internal/cssVariables.ts';
import { useFirstMessages } from '../../messages/MessagesProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './Canal.module.css';

export interface CanalProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Names of the stops, in order; at least two. */
  steps: readonly string[];
  /** Index of the current stop. */
  current: number;
  /** Work is in progress: the dot moves towards the next stop, except under reduced motion. */
  isMoving?: boolean;
  /** Hides the text visually, if the page repeats it beside the line. */
  isLabelHidden?: boolean;
}

/**
 * Progress through a few steps: a line with stops and the copper dot on the current one. Reads
 * «Paso 2 de 4: Permiso». At most one per view.
 */
export function Canal({
  steps,
  current,
  isMoving = false,
  isLabelHidden = false,
  className,
  style,
  ...rest
}: CanalProps) {
  const { stepOf } = useFirstMessages().forms;
  const last = Math.max(steps.length - 1, 1);
  const label = stepOf(current + 1, steps.length, steps[current] ?? '');
  return (
    <div
      {...rest}
      className={clsx(styles['root'], className)}
      style={{
        ...cssVariables({
          '--canal-position': current / last,
          '--canal-next': Math.min(current + 1, last) / last,
        }),
        ...style,
      }}
      data-is-moving={isMoving || undefined}
    >
      <div className={styles['canal']} aria-hidden="true">
        <span className={styles['line']} />
        <span className={styles['done']} />
        {steps.map((step, place) => (
          <span
            key={step}
            className={styles['stop']}
            style={cssVariables({ '--stop-position': place / last })}
            data-is-done={place <= current || undefined}
          />
        ))}
        <span className={styles['carriage']}>
          <span className={styles['dot']} />
        </span>
      </div>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </div>
  );
}
