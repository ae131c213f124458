import type { ReactNode } from 'react';
import { Block } from './Block.tsx';
import styles from './Facts.module.css';

export interface FactsProps {
  /** Terms with their meaning. */
  items: readonly (readonly [term: ReactNode, meaning: ReactNode])[];
}

/** A list of terms with their meaning. */
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
