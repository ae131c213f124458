export {
  activeDoc,
  activeVersion,
  latestVersion,
  type DocsData,
  type DocsVersion,
  type DocSummary,
  type LocalesData,
  type SidebarSummary,
  type SiteLocale,
} from './docsData.ts';
export {
  DocsProvider,
  useDocs,
  useSiteDocs,
  type DocsProviderProps,
  type SiteDocs,
} from './DocsProvider.tsx';
export { usePreferredVersion } from './preferredVersion.ts';
