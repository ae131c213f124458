import { Heading, InlineCode, Link } from '@cauce/ui';
import type { ComponentProps } from 'react';
import { ContentTable } from './ContentTable.tsx';

type HeadingElementProps = Omit<ComponentProps<'h2'>, 'id'> & { id?: string };

const contentHeading = (level: 2 | 3 | 4) =>
  function ContentHeading({ id = '', ...rest }: HeadingElementProps) {
    return <Heading level={level} {...rest} id={id} />;
  };

/** Components for Markdown elements. */
export const contentElements = {
  a: ({ href = '', ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href?: string }) => (
    <Link {...rest} href={href} />
  ),
  h2: contentHeading(2),
  h3: contentHeading(3),
  h4: contentHeading(4),
  code: (props: ComponentProps<'code'>) => <InlineCode {...props} />,
  table: ({ children }: ComponentProps<'table'>) => <ContentTable>{children}</ContentTable>,
};
