import { PageLayout, Tag } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { TagIndexData } from '../../site/pageTypes.ts';
import { PageHead } from '../PageHead.tsx';
import styles from './lists.module.css';

/** Every tag of the guides or of the blog, by its first letter. */
export function TagIndexPage({ meta, data }: LayoutProps<TagIndexData>) {
  return (
    <PageLayout variant="blogList">
      <PageHead title={meta.title} lead={meta.description} />
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
