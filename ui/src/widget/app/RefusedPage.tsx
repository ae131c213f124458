import { useMessages } from '../../messages/index.ts';
import styles from './PlainPage.module.css';

/** Why the widget does not start: `notFramed`, an origin that is not allowed, or a broken page. */
export type Refusal = 'notFramed' | 'origin' | 'configuration';

/** A message instead of the widget, when there is no host page to talk to. */
export function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { title, refused } = useMessages().widget;
  return (
    <main className={styles['root']}>
      <div className={styles['text']}>
        <h1 className={styles['title']}>{title}</h1>
        <p>{refused[refusal]}</p>
      </div>
    </main>
  );
}
