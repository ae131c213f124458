import { createContext, useContext } from 'react';

const OverlayContainer = createContext<HTMLElement | null>(null);

/**
 * The element in which popups are rendered. A modal dialog is drawn over the whole page, so popups
 * that open from inside it must be rendered inside it.
 */
export const OverlayContainerProvider = OverlayContainer;

/** The parent of popups: the surrounding dialog, or the page (`undefined`). */
export function useOverlayContainer(): HTMLElement | undefined {
  return useContext(OverlayContainer) ?? undefined;
}
