import type { DocsData, DocSummary } from '@cauce/ui';
import type { SiteConfig } from '../../src/site/siteConfig.ts';
import { joinPath } from '../content/slugs.ts';
import type { SitePlan } from './plan.ts';

/**
 * What the navigation must know of versions. With one version there is nothing to choose, and no
 * page is named: the bar then weighs the same for thirty pages and for a thousand.
 */
export function docsData({ versions, docsEntry }: SiteConfig, { pages }: SitePlan): DocsData {
  return {
    versions: versions.map((version, index) => {
      const docs: Record<string, DocSummary> = {};
      let mainDocId = '';
      for (const { data, meta } of pages) {
        if (data.kind !== 'doc' || data.version !== version.name) continue;
        if (meta.path === docsEntry || mainDocId === '') mainDocId = data.id;
        if (versions.length > 1)
          docs[data.id] = { id: data.id, title: meta.title, path: meta.path };
      }
      return {
        name: version.name,
        label: version.label,
        path: joinPath('docs', version.path),
        isLatest: index === 0,
        banner: version.banner === 'none' ? null : version.banner,
        mainDocId,
        docs,
        sidebars: {},
      };
    }),
  };
}
