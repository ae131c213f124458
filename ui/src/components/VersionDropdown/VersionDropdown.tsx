import { useHydratedLocation } from '../Link/useHydratedLocation.ts';
import { useMessages } from '../../messages/index.ts';
import { useDocs } from '../DocsProvider/DocsProvider.tsx';
import { usePreferredVersion } from '../DocsProvider/preferredVersion.ts';
import { NavMenu, type NavMenuProps } from '../NavMenu/NavMenu.tsx';
import { versionEntries } from './versionEntries.ts';

export interface VersionDropdownProps extends Omit<NavMenuProps, 'label' | 'title' | 'entries'> {
  /** Id of the docs, if the site has several. */
  docsPluginId?: string;
}

/**
 * Switches the docs version and stays on the same page, with query and hash, if it exists there.
 * The choice is stored. Renders nothing if there is only one.
 */
export function VersionDropdown({ docsPluginId, ...rest }: VersionDropdownProps) {
  const { versions } = useMessages().navigation;
  const docs = useDocs(docsPluginId);
  const [preferred] = usePreferredVersion(docs);
  const location = useHydratedLocation();
  if (docs.versions.length < 2) return null;
  const { shown, entries } = versionEntries(docs, location, preferred);
  return <NavMenu {...rest} title={versions} label={shown?.label ?? versions} entries={entries} />;
}
