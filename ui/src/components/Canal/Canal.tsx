import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { cssVariables } from '../../internal/cssVariables.ts';
import { useMessages } from '../../messages/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/index.ts';
import styles from './Canal.module.css';

export interface CanalProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Names of the stops, in their order: two at least. */
  steps: readonly string[];
  /** Where the person is: the place of the stop, from 0. */
  current: number;
  /** Work is under way: the dot runs towards the next stop. It stands still for reduced motion. */
  isMoving?: boolean;
  /** Hides the words from the screen where the page says the same beside it. */
  isLabelHidden?: boolean;
}

/**
 * Where the person is on a short way: a line with its stops, and the copper dot on one of them.
 * Says «Paso 2 de 4: Permiso». One per view.
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
  const { stepOf } = useMessages().forms;
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
