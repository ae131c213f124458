import {
  createContext,
  useContext,
  useCallback,
  useMemo,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { useBreakpoint } from '../../hooks/useBreakpoint.ts';
import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import { useNavigationLocation } from '../Link/LinkProvider.tsx';

export type DrawerPanel = 'primary' | 'secondary';

interface MobileDrawerValue {
  /** Id of the drawer's element, for `aria-controls`. */
  id: string;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  panel: DrawerPanel;
  setPanel: (panel: DrawerPanel) => void;
  /** Whether the page has a secondary menu. */
  hasSecondary: boolean;
  setSecondaryCount: Dispatch<SetStateAction<number>>;
  /** Portal target of the secondary menu while the drawer is open. */
  secondarySlot: HTMLElement | null;
  setSecondarySlot: (slot: HTMLElement | null) => void;
}

const MobileDrawerContext = createContext<MobileDrawerValue | null>(null);

export interface MobileDrawerProviderProps {
  children: ReactNode;
}

/** Provides the state of the mobile menu. Wrap the whole site in it. */
export function MobileDrawerProvider({ children }: MobileDrawerProviderProps) {
  const breakpoint = useBreakpoint();
  const [isOpen, setIsOpen] = useState(false);
  const [panel, setPanel] = useState<DrawerPanel>('secondary');
  const [secondaryCount, setSecondaryCount] = useState(0);
  const [secondarySlot, setSecondarySlot] = useState<HTMLElement | null>(null);
  const { pathname } = useNavigationLocation();
  const [lastPathname, setLastPathname] = useState(pathname);
  // In a wide window the menu is in the navbar.
  if (isOpen && breakpoint === 'desktop') setIsOpen(false);
  if (lastPathname !== pathname) {
    setLastPathname(pathname);
    setIsOpen(false);
  }

  const open = useCallback(() => {
    setPanel('secondary');
    setIsOpen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);

  const value = useMemo<MobileDrawerValue>(
    () => ({
      id: 'menu-movil',
      isOpen,
      open,
      close,
      panel: secondaryCount > 0 ? panel : 'primary',
      setPanel,
      hasSecondary: secondaryCount > 0,
      setSecondaryCount,
      secondarySlot,
      setSecondarySlot,
    }),
    [isOpen, open, close, panel, secondaryCount, secondarySlot],
  );
  return <MobileDrawerContext value={value}>{children}</MobileDrawerContext>;
}

/** The state of the site's mobile menu. */
export function useMobileDrawer(): MobileDrawerValue {
  const value = useContext(MobileDrawerContext);
  if (value === null) {
    throw new ConfigurationError(
      'The mobile menu was used outside a MobileDrawerProvider. Wrap the site in <MobileDrawerProvider>, or use <SiteLayout>, which brings one.',
    );
  }
  return value;
}
