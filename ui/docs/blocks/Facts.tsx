import type { ReactNode } from 'react';
import { Block } from './Block.tsx';
import styles from './Facts.module.css';

export interface FactsProps {
  /** A few words and what they mean, in order. */
  items: readonly (readonly [term: ReactNode, meaning: ReactNode])[];
}

/** Terms with their meaning in hairline rows. */
export function Facts({ items }: FactsProps) {
  return (
    <Block>
      <dl className={styles['root']}>
        {items.map(([term, meaning], index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
