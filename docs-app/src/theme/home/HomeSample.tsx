import { CodeTabs } from '@cauce/ui';
import type { ReactNode } from 'react';
import { codeTabsOf } from '../content/codeTabsOf.ts';
import styles from './home.module.css';

interface HomeSampleProps {
  caption: string;
  /** Must be unique within the page if it has several samples. */
  id?: string;
  /** Fences: the request in some languages, and its answer. */
  children: ReactNode;
}

/** Request and response in a dark panel. */
export function HomeSample({ caption, id = 'portada', children }: HomeSampleProps) {
  return (
    <figure className={styles['sample']}>
      <CodeTabs
        items={codeTabsOf(children)}
        label="Pedido y respuesta"
        // Not shared with other groups, because "response" is not a language.
        groupId={id}
        isIsland
      />
      <figcaption className={styles['caption']}>{caption}</figcaption>
    </figure>
  );
}
