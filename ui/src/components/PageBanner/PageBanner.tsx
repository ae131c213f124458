import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Alert } from '../Alert/index.ts';

export interface PageBannerProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'role'> {
  /** Why few or none will see the page. */
  kind: 'draft' | 'unlisted';
}

/** Tells a writer that a page is a draft or unlisted. Only while the site is being written. */
export function PageBanner({ kind, ...rest }: PageBannerProps) {
  const { title, body } = useMessages().content.banner[kind];
  return (
    <Alert {...rest} tone={kind === 'draft' ? 'warning' : 'neutral'} title={title}>
      {body}
    </Alert>
  );
}
