import type { ReactNode } from 'react';
import styles from './home.module.css';

export interface HomeHeroProps {
  /** A `HomeIntro` and a `HomeSample`. */
  children: ReactNode;
}

/** The top of the home page: what this is, beside what it looks like in use. */
export function HomeHero({ children }: HomeHeroProps) {
  return <div className={styles['hero']}>{children}</div>;
}

export interface HomeIntroProps {
  /** The page's title, a sentence or two, and `HomeActions`. */
  children: ReactNode;
}

/** What this is, in words. */
export function HomeIntro({ children }: HomeIntroProps) {
  return <div className={styles['intro']}>{children}</div>;
}

export interface HomeActionsProps {
  /** A line under the ways forward. */
  note: string;
  /** Where to go from here: the first is the main one. */
  children: ReactNode;
}

/** The ways forward from the top of the home page. */
export function HomeActions({ note, children }: HomeActionsProps) {
  return (
    <>
      <div className={styles['actions']}>{children}</div>
      <p className={styles['note']}>{note}</p>
    </>
  );
}
