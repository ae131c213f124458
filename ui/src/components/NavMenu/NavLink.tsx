import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { preferVersion } from '../DocsProvider/preferredVersion.ts';
import { Link } from '../Link/Link.tsx';
import type { NavLinkEntry } from './navEntries.ts';

export interface NavLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'children'> {
  /** Target and label. */
  entry: NavLinkEntry;
}

/** A link of the navigation, styled by its parent. */
export function NavLink({ entry, onClick, ...rest }: NavLinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const { prefersVersion } = entry;
    if (prefersVersion) preferVersion(prefersVersion.pluginId, prefersVersion.version);
    onClick?.(event);
  };
  const props = {
    ...rest,
    href: entry.href,
    'aria-current': entry.current,
    'data-label': entry.label,
    ...(entry.lang !== undefined && { lang: entry.lang, hrefLang: entry.lang }),
    onClick: handleClick,
  };
  if (entry.isOutsideRouter) {
    return (
      <a target="_self" {...props}>
        {entry.label}
      </a>
    );
  }
  return (
    <Link variant="plain" {...props}>
      {entry.label}
    </Link>
  );
}
