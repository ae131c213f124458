import { Heading, Link } from '@cauce/ui';
import type { ComponentPropsWithRef } from 'react';

type AnchorProps = ComponentPropsWithRef<'a'>;
type HeadingProps = ComponentPropsWithRef<'h2'>;

/** What Markdown's own elements become. */
export const contentElements = {
  a: ({ href = '', ...rest }: AnchorProps) => <Link href={href} {...rest} />,
  h2: (props: HeadingProps) => <Heading level={2} {...props} />,
  h3: (props: HeadingProps) => <Heading level={3} {...props} />,
  h4: (props: HeadingProps) => <Heading level={4} {...props} />,
};
