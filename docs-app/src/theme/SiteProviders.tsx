import { ColorModeProvider, DocsProvider, type LocalesData } from '@cauce/ui';
import type { ReactNode } from 'react';
import { docs } from 'virtual:cauce/docs';
import { site } from 'virtual:cauce/site';
import { SearchProvider } from '../search/SearchProvider.tsx';

const locales: LocalesData | undefined =
  site.locales.length < 2
    ? undefined
    : {
        current: site.locales[0]?.tag ?? 'es',
        locales: site.locales.map(({ tag, label, baseUrl }) => ({ code: tag, label, baseUrl })),
      };

/** Providers above the router's pages. */
export function SiteProviders({ children }: { children: ReactNode }) {
  return (
    <DocsProvider docs={[docs]} locales={locales}>
      <ColorModeProvider
        defaultMode={site.colorMode.defaultMode}
        hasSystemChoice={site.colorMode.followsSystem}
      >
        <SearchProvider>{children}</SearchProvider>
      </ColorModeProvider>
    </DocsProvider>
  );
}
