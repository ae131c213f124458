import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Screen } from '../Shell/Screen.tsx';
import styles from './PreparingScreen.module.css';
import { useFirstWords } from '../../words/texts.ts';

/** Shorter waits show nothing. */
const SKELETON_DELAY_MS = 300;

/** The session is being opened: a skeleton of the list. */
export function PreparingScreen({ app }: { app: string }) {
  const widget = useFirstWords();
  const { title, step } = widget.preparing;
  return (
    <Screen
      title={title}
      app={app}
      documentTitle={`${step} · Cauce`}
      before={
        <Skeleton
          className={styles['mark']}
          shape="block"
          width={40}
          height={40}
          delay={SKELETON_DELAY_MS}
        />
      }
      aria-busy="true"
    >
      <Skeleton lines={2} delay={SKELETON_DELAY_MS} />
      <Skeleton shape="block" height={48} delay={SKELETON_DELAY_MS} />
      <div>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className={styles['row']}>
            <Skeleton shape="block" width={32} height={32} delay={SKELETON_DELAY_MS} />
            <Skeleton width="60%" delay={SKELETON_DELAY_MS} />
          </div>
        ))}
      </div>
    </Screen>
  );
}
