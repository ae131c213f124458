import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { activeVersion } from '../DocsProvider/docsData.ts';
import { useDocs } from '../DocsProvider/DocsProvider.tsx';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import styles from './VersionBadge.module.css';

export interface VersionBadgeProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Id of the docs, if the site has several. */
  docsPluginId?: string;
}

/** The docs version of the page. Renders nothing if there is only one. */
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
