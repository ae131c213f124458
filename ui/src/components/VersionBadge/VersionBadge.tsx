import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { activeVersion, useDocs } from '../DocsProvider/index.ts';
import { useNavigationLocation } from '../Link/index.ts';
import styles from './VersionBadge.module.css';

export interface VersionBadgeProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Which documentation, where the site has several. */
  docsPluginId?: string;
}

/** Says which version of the documentation the page belongs to. Nothing where there is one version. */
export function VersionBadge({ docsPluginId, className, ...rest }: VersionBadgeProps) {
  const { version: versionOf } = useMessages().navigation;
  const docs = useDocs(docsPluginId);
  const { pathname } = useNavigationLocation();
  const version = activeVersion(docs, pathname);
  if (version === undefined || docs.versions.length < 2) return null;
  return (
    <span {...rest} className={clsx(styles['root'], className)}>
      {versionOf(version.label)}
    </span>
  );
}
