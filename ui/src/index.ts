/** The public component library. `index.test.ts` locks its exports. */
export * from './components/Admonition/Admonition.tsx';
export * from './components/Alert/Alert.tsx';
export {
  ANNOUNCEMENT_STORAGE_KEYS,
  announcementBarScript,
  type AnnouncementPeriod,
} from './components/AnnouncementBar/announcement.ts';
export * from './components/AnnouncementBar/AnnouncementBar.tsx';
export * from './components/AuthorLine/AuthorLine.tsx';
export * from './components/BackToTop/BackToTop.tsx';
export * from './components/BlogPostHeader/BlogPostHeader.tsx';
export * from './components/BlogPostHeader/readingTime.ts';
export * from './components/Breadcrumbs/Breadcrumbs.tsx';
export * from './components/Button/Button.tsx';
export * from './components/Button/ButtonLink.tsx';
export * from './components/Canal/Canal.tsx';
export * from './components/Card/Card.tsx';
export * from './components/Card/CardList.tsx';
export {
  CategoryProvider,
  useCurrentCategory,
  type CategoryProviderProps,
} from './components/CategoryProvider/CategoryProvider.tsx';
export * from './components/Checkbox/Checkbox.tsx';
export * from './components/CodeBlock/CodeBlock.tsx';
export * from './components/CodeBlock/codeHtml.ts';
export type { CodeSourceProps } from './components/CodeBlock/CodeSource.tsx';
export * from './components/CodeBlock/CodeTabs.tsx';
export * from './components/CodeBlock/languageName.ts';
export * from './components/CodeBlock/parseCodeFence.ts';
export { collapseDuration } from './components/Collapsible/useCollapse.ts';
export * from './components/Collapsible/Collapsible.tsx';
export {
  COLOR_MODE_STORAGE_KEY,
  colorModeScript,
  type ColorMode,
  type ColorModeChoice,
  type ColorModeOptions,
} from './components/ColorModeToggle/colorMode.ts';
export * from './components/ColorModeToggle/ColorModeProvider.tsx';
export * from './components/ColorModeToggle/ColorModeToggle.tsx';
export * from './components/CopyButton/CopyButton.tsx';
export * from './components/DataTable/DataTable.tsx';
export * from './components/DateText/DateText.tsx';
export * from './components/DescriptionList/DescriptionList.tsx';
export * from './components/Details/Details.tsx';
export * from './components/Dialog/Dialog.tsx';
export * from './components/DocsLayout/DocsLayout.tsx';
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
} from './components/DocsProvider/docsData.ts';
export * from './components/DocsProvider/DocsProvider.tsx';
export { usePreferredVersion } from './components/DocsProvider/preferredVersion.ts';
export * from './components/EditMeta/EditMeta.tsx';
export * from './components/EmptyState/EmptyState.tsx';
export * from './components/ErrorBoundary/CrashPage.tsx';
export * from './components/ErrorBoundary/ErrorBoundary.tsx';
export * from './components/ErrorBoundary/errorMessages.ts';
export * from './components/Feedback/Feedback.tsx';
export * from './components/Field/Field.tsx';
export * from './components/Field/useValidity.ts';
export * from './components/Figure/Figure.tsx';
export * from './components/Footer/Footer.tsx';
export * from './components/Heading/Heading.tsx';
export * from './components/Heading/textOf.ts';
export * from './components/HttpMethod/HttpMethod.tsx';
export type { IconProps } from './components/Icon/createIcon.tsx';
export * from './components/Icon/icons.tsx';
export * from './components/IconButton/IconButton.tsx';
export * from './components/InlineCode/InlineCode.tsx';
export * from './components/InstitutionAvatar/InstitutionAvatar.tsx';
export * from './components/InstitutionList/InstitutionList.tsx';
export * from './components/InstitutionList/institutions.ts';
export * from './components/Kbd/Kbd.tsx';
export * from './components/Link/Link.tsx';
export * from './components/Link/LinkProvider.tsx';
export * from './components/Link/linkKind.ts';
export * from './components/LoadFailure/LoadFailure.tsx';
export * from './components/Loader/Loader.tsx';
export * from './components/LocaleDropdown/LocaleDropdown.tsx';
export * from './components/Logo/Logo.tsx';
export * from './components/MobileDrawer/MobileDrawer.tsx';
export * from './components/MobileDrawer/MobileDrawerProvider.tsx';
export * from './components/NavMenu/navEntries.ts';
export * from './components/NavMenu/NavMenu.tsx';
export * from './components/Navbar/Navbar.tsx';
export * from './components/Navbar/navbarItem.ts';
export * from './components/NotFoundPage/NotFoundPage.tsx';
export * from './components/PageLayout/PageLayout.tsx';
export * from './components/PageLoading/PageLoading.tsx';
export * from './components/Pagination/ListPagination.tsx';
export * from './components/Pagination/Pagination.tsx';
export * from './components/ParameterList/ParameterList.tsx';
export * from './components/PasswordField/PasswordField.tsx';
export * from './components/PasswordField/passwordRule.ts';
export * from './components/Progress/Progress.tsx';
export * from './components/ProgressList/ProgressList.tsx';
export * from './components/Prose/Prose.tsx';
export * from './components/RadioGroup/RadioGroup.tsx';
export * from './components/RouteAnnouncer/RouteAnnouncer.tsx';
export * from './components/RouteProgress/RouteProgress.tsx';
export { ROUTE_PROGRESS } from './components/RouteProgress/routeProgress.ts';
export * from './components/RutField/RutField.tsx';
export * from './components/SearchButton/SearchButton.tsx';
export * from './components/SearchField/SearchField.tsx';
export * from './components/Select/Select.tsx';
export * from './components/SequenceDiagram/SequenceDiagram.tsx';
export type {
  SequenceMessage,
  SequenceParticipant,
  SequencePhase,
  SequenceStep,
} from './components/SequenceDiagram/layoutSequence.ts';
export * from './components/Sidebar/Sidebar.tsx';
export * from './components/Sidebar/sidebarItem.ts';
export * from './components/SiteLayout/SiteLayout.tsx';
export * from './components/Skeleton/Skeleton.tsx';
export * from './components/SkipLink/SkipLink.tsx';
export * from './components/Spinner/Spinner.tsx';
export * from './components/StatusPill/StatusPill.tsx';
export * from './components/Steps/Steps.tsx';
export * from './components/Table/Table.tsx';
export {
  activeHeading,
  type HeadingBox,
  type Reading,
} from './components/TableOfContents/useActiveHeading.ts';
export * from './components/TableOfContents/MobileTableOfContents.tsx';
export * from './components/TableOfContents/TableOfContents.tsx';
export * from './components/TableOfContents/tocTree.ts';
export * from './components/Tabs/restoreTabScript.ts';
export * from './components/Tabs/Tabs.tsx';
export * from './components/Tag/Tag.tsx';
export * from './components/Tag/TagList.tsx';
export * from './components/TextField/TextField.tsx';
export * from './components/VersionBadge/VersionBadge.tsx';
export * from './components/VersionBanner/VersionBanner.tsx';
export * from './components/VersionDropdown/VersionDropdown.tsx';
export * from './components/VisuallyHidden/VisuallyHidden.tsx';
export * from './format/formatAmount.ts';
export * from './format/formatDate.ts';
export * from './institutions/institutionMarks.ts';
export * from './messages/index.ts';
export * from './page/nearestPages.ts';
export * from './page/requirePage.ts';
export * from './page/reloadOnce.ts';
export * from './rut/rut.ts';
export * from './search/resemblesSearch.ts';
export * from './search/matchesSearch.ts';
export * from './tokens/index.ts';
export { ConfigurationError } from './internal/ConfigurationError.ts';
export { inlineScriptHash } from './internal/inlineScript.ts';
export { useBreakpoint, useIsMobile, type Breakpoint } from './hooks/useBreakpoint.ts';
