import { clsx } from 'clsx';
import { Children, type ComponentPropsWithRef } from 'react';
import styles from './Card.module.css';

export type CardListProps = ComponentPropsWithRef<'ul'>;

/** Cards as a list, in two columns if there is room. */
export function CardList({ className, children, ...rest }: CardListProps) {
  return (
    <ul role="list" {...rest} className={clsx(styles['list'], className)}>
      {Children.map(children, (child) => (
        <li className={styles['item']}>{child}</li>
      ))}
    </ul>
  );
}
