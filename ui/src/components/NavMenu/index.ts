export type { NavEntry, NavHtmlEntry, NavLinkEntry, NavMenuEntry } from './navEntries.ts';
export { NavMenu, type NavMenuProps } from './NavMenu.tsx';
