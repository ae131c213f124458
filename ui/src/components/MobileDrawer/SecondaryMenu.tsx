import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useMobileDrawer } from './MobileDrawerProvider.tsx';

export interface SecondaryMenuProps {
  /** The page's own menu. */
  children: ReactNode;
}

/** Adds the page's own panel to the mobile menu while mounted. */
export function SecondaryMenu({ children }: SecondaryMenuProps) {
  const { setSecondaryCount, secondarySlot } = useMobileDrawer();
  useEffect(() => {
    setSecondaryCount((count) => count + 1);
    return () => setSecondaryCount((count) => count - 1);
  }, [setSecondaryCount]);
  return secondarySlot && createPortal(children, secondarySlot);
}
