import { Heading, InlineCode, Link } from '@cauce/ui';
import type { MDXComponents } from 'mdx/types';
import { ContentTable } from './ContentTable.tsx';

/** What Markdown's own elements become. */
export const contentElements: MDXComponents = {
  a: ({ href = '', ref: _, ...rest }) => <Link {...rest} href={href} />,
  h2: ({ ref: _, id = '', ...rest }) => <Heading level={2} {...rest} id={id} />,
  h3: ({ ref: _, id = '', ...rest }) => <Heading level={3} {...rest} id={id} />,
  h4: ({ ref: _, id = '', ...rest }) => <Heading level={4} {...rest} id={id} />,
  code: ({ ref: _, ...rest }) => <InlineCode {...rest} />,
  table: ({ children }) => <ContentTable>{children}</ContentTable>,
};
