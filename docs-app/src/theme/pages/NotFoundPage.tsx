import { NotFoundPage as NotFound, nearestPages, PageLayout, type PageSuggestion } from '@cauce/ui';
import { useEffect, useState } from 'react';
import { useRouter, useRouterState } from '../../router/RouterProvider.tsx';
import { useSearch } from '../../search/SearchProvider.tsx';

/** The not-found page, with suggestions of similar addresses. */
export function NotFoundPage() {
  const router = useRouter();
  const location = useRouterState((state) => state.location);
  const { openSearch } = useSearch();
  const [pages, setPages] = useState<PageSuggestion[]>([]);

  useEffect(() => {
    let isCurrent = true;
    router?.source.titles().then(
      (titles) => {
        if (isCurrent) setPages(titles);
      },
      // The page works without suggestions.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [router]);

  return (
    <PageLayout variant="notFound" className="not-found">
      <NotFound onSearch={openSearch} suggestions={nearestPages(location.pathname, pages)} />
    </PageLayout>
  );
}
