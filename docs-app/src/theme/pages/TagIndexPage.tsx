import { PageLayout, Tag } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { TagIndexData } from '../../site/pageTypes.ts';
import styles from './lists.module.css';

/** Every tag of the guides or of the blog, by its first letter. */
export function TagIndexPage({ meta, data }: LayoutProps<TagIndexData>) {
  return (
    <PageLayout variant="blogList">
      <div className="page-head">
        <h1>{meta.title}</h1>
        <p className="page-lead">{meta.description}</p>
      </div>
      {data.groups.map(({ letter, tags }) => (
        <section key={letter} className={styles['letter']} aria-labelledby={`letra-${letter}`}>
          <h2 id={`letra-${letter}`}>{letter}</h2>
          <ul role="list" className={styles['tags']}>
            {tags.map(({ label, href, count }) => (
              <li key={href}>
                <Tag href={href} count={count}>
                  {label}
                </Tag>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageLayout>
  );
}
