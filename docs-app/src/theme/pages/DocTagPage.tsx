import { Link, PageLayout } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { DocTagData } from '../../site/pageTypes.ts';
import { PageHead } from '../PageHead.tsx';
import styles from './lists.module.css';

/** The guides with a tag. */
export function DocTagPage({ meta, data }: LayoutProps<DocTagData>) {
  return (
    <PageLayout variant="blogList">
      <PageHead title={meta.title} lead={meta.description} />
      <ul role="list" className={styles['entries']}>
        {data.docs.map(({ label, href, description }) => (
          <li key={href} className={styles['entry']}>
            <h2>
              <Link href={href} variant="plain">
                {label}
              </Link>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p className={styles['more']}>
        <Link href={data.tag.href.replace(/\/[^/]+$/, '')}>Ver todas las etiquetas</Link>
      </p>
    </PageLayout>
  );
}
