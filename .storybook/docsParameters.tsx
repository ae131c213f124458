import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { lazy, Suspense, type PropsWithChildren } from 'react';
import { StoryLink } from '../ui/docs/blocks/StoryLink.tsx';

// Storybook's blocks access `document` when imported, but tests that render stories on a server
// import the preview, too.
const Container = lazy(async () => ({
  default: (await import('./DocsContainer.tsx')).DocsContainer,
}));
const Page = lazy(async () => ({ default: (await import('./DocsPage.tsx')).DocsPage }));

const LazyContainer = (props: PropsWithChildren<DocsContainerProps>) => (
  <Suspense>
    <Container {...props} />
  </Suspense>
);

const LazyPage = () => (
  <Suspense>
    <Page />
  </Suspense>
);

/** How Storybook shows pages of documentation. */
export const docsParameters = {
  components: { a: StoryLink },
  container: LazyContainer,
  page: LazyPage,
  lang: 'es-CL',
  toc: {
    title: 'En esta página',
    headingSelector: '.cauce-docs h2, .cauce-docs h3',
    ignoreSelector: '.docs-story *, [data-docs-block] :is(h2, h3)',
  },
};
