import { Breadcrumbs, VersionBanner } from '@cauce/ui';
import type { LayoutProps } from '../../site/pageModule.ts';
import type { CategoryData } from '../../site/pageTypes.ts';
import { CategoryCards } from '../content/CategoryCards.tsx';
import { PageEnd } from '../PageEnd.tsx';
import { PageHead } from '../PageHead.tsx';
import { SidebarPage } from '../SidebarPage.tsx';

/** The pages of a sidebar category. */
export function CategoryPage({ meta, data, navigation }: LayoutProps<CategoryData>) {
  return (
    <SidebarPage
      meta={meta}
      sidebarId={data.version}
      navigation={navigation}
      category={data.category}
    >
      <VersionBanner />
      <Breadcrumbs items={data.breadcrumbs} />
      <PageHead title={data.heading} lead={data.lead} />
      <CategoryCards />
      <PageEnd meta={meta} previous={data.previous} next={data.next} />
    </SidebarPage>
  );
}
