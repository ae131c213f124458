import { Link, PageLayout } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { DocTagData } from '../../site/pageTypes.ts';
import styles from './lists.module.css';

/** The guides with a tag. */
export function DocTagPage({ meta, data }: LayoutProps<DocTagData>) {
  return (
    <PageLayout variant="blogList">
      <div className="page-head">
        <h1>{meta.title}</h1>
        <p className="page-lead">{meta.description}</p>
      </div>
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
