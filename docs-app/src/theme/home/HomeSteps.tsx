import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './home.module.css';

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
