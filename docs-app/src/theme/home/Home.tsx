import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CodeTabs, Heading, Link } from '@cauce/ui';
import styles from './home.module.css';
import { codeTabsOf } from '../content/Code.tsx';
import { PERSON_PICTURE, PICTURE_SIZE, WIDGET_PICTURES, type ScreenPicture } from './pictures.ts';

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

interface HomeSectionProps {
  title: string;
  id: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the home page: title on one side, content on the other. */
export function HomeSection({ title, id, lead, children }: HomeSectionProps) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['sectionHead']}>
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {lead !== undefined && <p className={styles['sectionLead']}>{lead}</p>}
      </div>
      <div className={styles['sectionBody']}>{children}</div>
    </section>
  );
}

interface HomeRowsProps {
  /** `HomeRow`s. */
  children: ReactNode;
}

/** Rows separated by hairlines. */
export function HomeRows({ children }: HomeRowsProps) {
  return (
    <ul role="list" className={styles['rows']}>
      {children}
    </ul>
  );
}

interface HomeRowProps {
  title: string;
  /** Link to more, with its label. */
  href?: string;
  more?: string;
  children: ReactNode;
}

export function HomeRow({ title, href, more, children }: HomeRowProps) {
  return (
    // An attribute instead of `:has()`, which matches only once the parser has reached the link.
    <li className={styles['row']} data-has-more={href !== undefined ? '' : undefined}>
      <h3 className={styles['rowTitle']}>{title}</h3>
      <div className={styles['rowText']}>{children}</div>
      {href !== undefined && (
        <Link href={href} className={styles['rowMore']} aria-label={`${more ?? ''}: ${title}`}>
          {more}
        </Link>
      )}
    </li>
  );
}

interface HomeStepsProps {
  steps: readonly { title: string; text: ReactNode }[];
}

/** The band of the viewport in which a step counts as current: its middle tenth. */
const MIDDLE = '-45% 0px -45% 0px';

/** Steps along the channel; the dot marks the one in view. */
export function HomeSteps({ steps }: HomeStepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const items = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(items.indexOf(target));
      },
      { rootMargin: MIDDLE },
    );
    for (const item of items) observer.observe(item);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <ol ref={list} role="list" className={styles['steps']}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles['step']} data-is-current={index === current || undefined}>
          <h3 className={styles['stepTitle']}>
            {index + 1}. {title}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

const THEMES = ['light', 'dark'] as const;

/** The widget's screens, side by side; they scroll sideways. */
export function HomeScreens() {
  return (
    <ul
      role="list"
      className={styles['screens']}
      // Focusable, so that it can be scrolled by keyboard, too.
      tabIndex={0}
      aria-label="Pantallas del widget"
    >
      {WIDGET_PICTURES.map((picture) => (
        <li key={picture.name}>
          <Screen {...picture} />
        </li>
      ))}
    </ul>
  );
}

interface HomePersonPageProps {
  /** `HomeRows` about it. */
  children: ReactNode;
}

/** The page for persons: a picture beside what it does. */
export function HomePersonPage({ children }: HomePersonPageProps) {
  return (
    <div className={styles['personPage']}>
      <Screen {...PERSON_PICTURE} />
      <div>{children}</div>
    </div>
  );
}

function Screen({ name, caption, alt }: ScreenPicture) {
  return (
    <figure className={styles['screen']}>
      {THEMES.map((theme) => (
        <img
          key={theme}
          src={`/widget/${name}-${theme}.webp`}
          alt={alt}
          {...PICTURE_SIZE}
          // The picture for the other theme is hidden and therefore never loaded.
          loading="lazy"
          data-theme-only={theme}
        />
      ))}
      <figcaption className={styles['caption']}>{caption}</figcaption>
    </figure>
  );
}

interface HomeCloseProps {
  title: string;
  id: string;
  /** The call to action. */
  children: ReactNode;
}

/** Closing section of the home page, with its call to action. */
export function HomeClose({ title, id, children }: HomeCloseProps) {
  return (
    <section className={styles['close']} aria-labelledby={id}>
      <Heading level={2} id={id}>
        {title}
      </Heading>
      <div>{children}</div>
    </section>
  );
}
