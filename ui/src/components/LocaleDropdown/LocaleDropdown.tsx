import { useHydratedLocation } from '../Link/useHydratedLocation.ts';
import { useMessages } from '../../messages/index.ts';
import { useSiteDocs } from '../DocsProvider/DocsProvider.tsx';
import { NavMenu, type NavMenuProps } from '../NavMenu/NavMenu.tsx';
import { localeEntries } from './localeEntries.ts';

export interface LocaleDropdownProps extends Omit<
  NavMenuProps,
  'label' | 'title' | 'entries' | 'icon'
> {
  /** Added to the query of the page: `?idioma=elegido`. */
  queryString?: string;
}

/**
 * Switches the language of the current page, keeping query and hash. Each language is a separate
 * build, so the browser loads it. Renders nothing if there is only one.
 */
export function LocaleDropdown({ queryString = '', ...rest }: LocaleDropdownProps) {
  const { languages } = useMessages().navigation;
  const { locales } = useSiteDocs();
  const location = useHydratedLocation();
  if (locales === null || locales.locales.length < 2) return null;
  const current = locales.locales.find(({ code }) => code === locales.current);
  return (
    <NavMenu
      {...rest}
      icon="globe"
      title={languages}
      label={current?.label ?? locales.current}
      entries={localeEntries(locales, location, queryString)}
    />
  );
}
