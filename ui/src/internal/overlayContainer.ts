import { createContext, use } from 'react';

const OverlayContainer = createContext<HTMLElement | null>(null);

/**
 * Says in which element popups open. A modal dialog is drawn over the whole page, so what opens
 * from inside it must live inside it too.
 */
export const OverlayContainerProvider = OverlayContainer;

/** Where a popup belongs: the dialog around it, or else (`undefined`) the page. */
export function useOverlayContainer(): HTMLElement | undefined {
  return use(OverlayContainer) ?? undefined;
}
