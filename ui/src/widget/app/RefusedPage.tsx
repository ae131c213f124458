import { useMessages } from '../../messages/index.ts';
import styles from './RefusedPage.module.css';

/** Why there is no widget here: `notFramed`, a page that is not on the list, or a broken page. */
export type Refusal = 'notFramed' | 'origin' | 'configuration';

/** A sentence instead of the widget, where there is nobody to talk to. */
export function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { title, refused } = useMessages().widget;
  return (
    <main className={styles['root']}>
      <h1 className={styles['title']}>{title}</h1>
      <p>{refused[refusal]}</p>
    </main>
  );
}
