import { EditMeta, Feedback, Pagination } from '@cauce/ui';
import { hasAnalytics } from 'virtual:cauce/site';
import { analytics } from '../analytics/analytics.ts';
import type { PageLink, PageMeta } from '../site/pageTypes.ts';
import styles from './PageEnd.module.css';

export interface PageEndProps {
  meta: PageMeta;
  previous: PageLink | null;
  next: PageLink | null;
}

/** The end of a page: feedback if analytics receive it, edit link, previous and next page. */
export function PageEnd({ meta, previous, next }: PageEndProps) {
  return (
    <div className={styles['root']} data-no-markdown="" data-pagefind-ignore="">
      {hasAnalytics && (
        <Feedback
          onAnswer={(isUseful) => analytics?.event('page_feedback', { path: meta.path, isUseful })}
          {...(meta.editUrl !== null && { improveHref: meta.editUrl })}
        />
      )}
      <EditMeta
        {...(meta.editUrl !== null && { editHref: meta.editUrl })}
        {...(meta.lastUpdated !== null && { lastUpdated: { date: meta.lastUpdated } })}
      />
      <Pagination previous={target(previous)} next={target(next)} />
    </div>
  );
}

const target = (link: PageLink | null) =>
  link === null ? undefined : { href: link.href, title: link.label };
