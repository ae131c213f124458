export { MobileDrawer, type MobileDrawerProps } from './MobileDrawer.tsx';
export {
  MobileDrawerProvider,
  useMobileDrawer,
  type DrawerPanel,
  type MobileDrawerProviderProps,
} from './MobileDrawerProvider.tsx';
export { MobileDrawerToggle, type MobileDrawerToggleProps } from './MobileDrawerToggle.tsx';
export { SecondaryMenu, type SecondaryMenuProps } from './SecondaryMenu.tsx';
