import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { lazy, Suspense, type ComponentType, type PropsWithChildren } from 'react';
import { StoryLink } from '../ui/docs/blocks/StoryLink.tsx';

// Storybook's blocks access `document` when imported, but tests that render stories on a server
// import the preview, too.
let Page: ComponentType | undefined;
const Container = lazy(async () => {
  const [{ DocsContainer }, { DocsPage }] = await Promise.all([
    import('./DocsContainer.tsx'),
    import('./DocsPage.tsx'),
  ]);
  Page = DocsPage;
  return { default: DocsContainer };
});

const LazyContainer = (props: PropsWithChildren<DocsContainerProps>) => (
  <Suspense>
    <Container {...props} />
  </Suspense>
);

/**
 * Shown by the container, which has loaded it: Storybook reads the headings for its contents soon after
 * the container appears, and finds none in a page that still loads.
 */
const LoadedPage = () => Page && <Page />;

/** How Storybook shows pages of documentation. */
export const docsParameters = {
  components: { a: StoryLink },
  container: LazyContainer,
  page: LoadedPage,
  lang: 'es-CL',
  toc: {
    title: 'En esta página',
    headingSelector: '.cauce-docs h2, .cauce-docs h3',
    ignoreSelector: '.docs-story *, [data-docs-block] :is(h2, h3)',
  },
};
