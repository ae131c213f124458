import { Link, PageLayout } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { BlogArchiveData } from '../../site/pageTypes.ts';
import { PageHead } from '../PageHead.tsx';
import styles from './lists.module.css';

const day = new Intl.DateTimeFormat('es-CL', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Every post, by year. */
export function BlogArchivePage({ meta, data }: LayoutProps<BlogArchiveData>) {
  return (
    <PageLayout variant="blogList">
      <PageHead title={meta.title} lead={meta.description} />
      {data.years.map(({ year, posts }) => (
        <section key={year} className={styles['letter']} aria-labelledby={`anio-${year}`}>
          <h2 id={`anio-${year}`}>{year}</h2>
          <ul role="list">
            {posts.map(({ path, title, date }) => (
              <li key={path} className={styles['dated']}>
                <time dateTime={date.slice(0, 10)}>{day.format(new Date(date))}</time>
                <Link href={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageLayout>
  );
}
