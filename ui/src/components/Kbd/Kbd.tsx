import { clsx } from 'clsx';
import { Fragment, type ComponentPropsWithRef } from 'react';
import styles from './Kbd.module.css';

export interface KbdProps extends Omit<ComponentPropsWithRef<'kbd'>, 'children'> {
  /** The keys of the combination, as labelled on the keyboard. */
  keys: readonly string[];
}

/** Keys to press. */
export function Kbd({ keys, className, ...rest }: KbdProps) {
  return (
    <kbd {...rest} className={clsx(styles['root'], className)}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <kbd className={styles['key']}>{key}</kbd>
        </Fragment>
      ))}
    </kbd>
  );
}
