import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef } from 'react';
import { formatPercent } from '../../format/formatAmount.ts';
import { cssVariables } from '../../internal/cssVariables.ts';
import styles from './Progress.module.css';

export interface ProgressProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Label. */
  label: string;
  /** Progress from 0 to `max`; indeterminate without it. */
  value?: number | undefined;
  /** The whole. */
  max?: number;
  /** Hides the text visually, if the page repeats it beside the line. */
  isLabelHidden?: boolean;
}

/** Progress of a task, determinate only if the real progress is known. */
export function Progress({
  label,
  value,
  max = 100,
  isLabelHidden = false,
  className,
  ...rest
}: ProgressProps) {
  const id = useId();
  const part = value === undefined ? undefined : Math.min(Math.max(value / max, 0), 1);
  const words = part === undefined ? undefined : formatPercent(part * 100, 0);
  return (
    <div {...rest} className={clsx(styles['root'], className)}>
      {!isLabelHidden && (
        <span className={styles['words']}>
          <span id={id}>{label}</span>
          {words !== undefined && (
            <span className={styles['value']} aria-hidden="true">
              {words}
            </span>
          )}
        </span>
      )}
      <div
        role="progressbar"
        className={styles['track']}
        {...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id })}
        {...(part !== undefined && {
          'aria-valuemin': 0,
          'aria-valuemax': 100,
          'aria-valuenow': Math.round(part * 100),
          'aria-valuetext': words,
        })}
        data-indeterminate={part === undefined || undefined}
      >
        <div className={styles['bar']} style={cssVariables({ '--progress': part ?? 0 })} />
      </div>
    </div>
  );
}
