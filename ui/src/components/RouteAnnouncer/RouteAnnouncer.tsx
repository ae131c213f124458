import { useEffect, useRef, useState, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** Time for the new page to set its title, in ms. */
const TITLE_DELAY = 100;

export type RouteAnnouncerProps = Omit<ComponentPropsWithRef<'span'>, 'children'>;

/**
 * Announces the new page to screen readers, since a route change without a page load is silent.
 * Renders the document's title; empty until the first change of path.
 */
export function RouteAnnouncer(props: RouteAnnouncerProps) {
  const { arrivedAt } = useMessages().navigation;
  const { pathname } = useNavigationLocation();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const timer = setTimeout(() => setTitle(document.title), TITLE_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [pathname]);

  return (
    <VisuallyHidden role="status" aria-live="polite" {...props}>
      {title !== '' && arrivedAt(title)}
    </VisuallyHidden>
  );
}
