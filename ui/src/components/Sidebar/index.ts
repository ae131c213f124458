export { Sidebar, type SidebarProps } from './Sidebar.tsx';
export type {
  SidebarCategoryItem,
  SidebarHtmlItem,
  SidebarItem,
  SidebarLinkItem,
} from './sidebarItem.ts';
