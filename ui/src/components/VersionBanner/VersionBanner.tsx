import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { pathInVersion } from '../DocsProvider/docsData.ts';
import { activeDoc, activeVersion, latestVersion } from '../DocsProvider/docsData.ts';
import { useDocs } from '../DocsProvider/DocsProvider.tsx';
import { preferVersion } from '../DocsProvider/preferredVersion.ts';
import { WarningIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';
import styles from './VersionBanner.module.css';

export interface VersionBannerProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Id of the docs, if the site has several. */
  docsPluginId?: string;
}

/**
 * Warns readers of an unreleased or unmaintained version and links to the same page of the latest
 * one, which then becomes the preferred version. Renders nothing on the latest one.
 */
export function VersionBanner({ docsPluginId, className, ...rest }: VersionBannerProps) {
  const {
    unreleased,
    unmaintained,
    latestVersion: toLatest,
    versionNotice,
  } = useMessages().navigation;
  const docs = useDocs(docsPluginId);
  const { pathname } = useNavigationLocation();
  const version = activeVersion(docs, pathname);
  if (!version?.banner) return null;
  const latest = latestVersion(docs);
  const text = version.banner === 'unreleased' ? unreleased : unmaintained;
  return (
    <div
      role="region"
      aria-label={versionNotice}
      {...rest}
      className={clsx(styles['root'], className)}
    >
      <WarningIcon className={styles['icon']} />
      <p>
        {text(version.label)}{' '}
        <Link
          href={pathInVersion(latest, activeDoc(version, pathname)?.id)}
          onClick={() => {
            preferVersion(docs.pluginId ?? 'default', latest.name);
          }}
        >
          {toLatest(latest.label)}
        </Link>
        .
      </p>
    </div>
  );
}
