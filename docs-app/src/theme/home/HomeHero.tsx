import type { ReactNode } from 'react';
import styles from './home.module.css';

interface HomeHeroProps {
  /** A `HomeIntro` and a `HomeSample`. */
  children: ReactNode;
}

/** Hero of the home page: an introduction beside a sample. */
export function HomeHero({ children }: HomeHeroProps) {
  return <div className={styles['hero']}>{children}</div>;
}

interface HomeIntroProps {
  /** The page's title, a sentence or two, and `HomeActions`. */
  children: ReactNode;
}

/** Introduction in the hero. */
export function HomeIntro({ children }: HomeIntroProps) {
  return <div className={styles['intro']}>{children}</div>;
}

interface HomeActionsProps {
  /** A note under the actions. */
  note: string;
  /** Links; the first is the primary action. */
  children: ReactNode;
}

/** The actions of the hero. */
export function HomeActions({ note, children }: HomeActionsProps) {
  return (
    <>
      <div className={styles['actions']}>{children}</div>
      <p className={styles['note']}>{note}</p>
    </>
  );
}
