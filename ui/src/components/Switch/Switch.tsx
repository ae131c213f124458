import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { splitDataProps } from '../../internal/splitDataProps.ts';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'role' | 'size' | 'children'
> {
  /** What is on or off. It does not change with the state. */
  label: ReactNode;
  /** What being on means. */
  hint?: ReactNode;
  /** Called with whether it is on. */
  onCheckedChange?: (isOn: boolean) => void;
}

/**
 * Something on or off that takes effect at once. What waits for a form to be sent is a `Checkbox`.
 * `className`, `style` and `data-*` go to the whole; everything else, `ref` included, to its
 * `input`.
 */
export function Switch({
  label,
  hint,
  onCheckedChange,
  onChange,
  className,
  style,
  ...rest
}: SwitchProps) {
  const id = useId();
  const [data, control] = splitDataProps(rest);
  return (
    <label {...data} className={clsx(styles['root'], className)} style={style}>
      <span className={styles['words']}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <input
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...control}
        type="checkbox"
        role="switch"
        className={styles['input']}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.currentTarget.checked);
        }}
      />
    </label>
  );
}
