import { Link } from '@cauce/ui';
import type { ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import type { Service } from '../../site/siteConfig.ts';

interface ServiceProps {
  to: Service;
  children: ReactNode;
}

/** A link to a service of this installation; plain text if it has none. */
export function ServiceLink({ to, children }: ServiceProps) {
  const href = site.services[to];
  return href === undefined ? children : <Link href={href}>{children}</Link>;
}

/** Content about a service; nothing if this installation has none. */
export function WithService({ to, children }: ServiceProps) {
  return site.services[to] !== undefined && children;
}
