export { Navbar, type NavbarProps } from './Navbar.tsx';
export type {
  NavbarDocItem,
  NavbarDocSidebarItem,
  NavbarDocsVersionDropdownItem,
  NavbarDocsVersionItem,
  NavbarDropdownChild,
  NavbarDropdownItem,
  NavbarHtmlItem,
  NavbarItem,
  NavbarLinkItem,
  NavbarLocaleDropdownItem,
  NavbarSearchItem,
} from './navbarItem.ts';
