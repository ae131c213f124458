import { createContext, use, type ComponentPropsWithRef, type ReactNode } from 'react';

/** Where the reader is; `pathname` without the site's base, `search` and `hash` with their marks. */
export interface NavigationLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** Draws a link inside the site: an anchor with these attributes, through the router. */
export type RenderInternalLink = (
  props: ComponentPropsWithRef<'a'> & { href: string },
) => ReactNode;

const renderAnchor: RenderInternalLink = (props) => <a {...props} />;

// Two, so that going elsewhere does not draw every link again.
const LocationContext = createContext<NavigationLocation>({ pathname: '/', search: '', hash: '' });
const RenderContext = createContext<RenderInternalLink>(renderAnchor);

export interface LinkProviderProps {
  /** Draws the router's own link; without it a plain anchor loads the page. */
  renderInternalLink?: RenderInternalLink;
  /** Where the reader is: marks the current items of navigation. */
  location: NavigationLocation;
  children: ReactNode;
}

/** Ties the library's links to the router of the application that uses it. */
export function LinkProvider({
  renderInternalLink = renderAnchor,
  location,
  children,
}: LinkProviderProps) {
  return (
    <RenderContext value={renderInternalLink}>
      <LocationContext value={location}>{children}</LocationContext>
    </RenderContext>
  );
}

/** Where the reader is, as the nearest `LinkProvider` says. */
export function useNavigationLocation(): NavigationLocation {
  return use(LocationContext);
}

/** How the nearest `LinkProvider` draws a link inside the site. */
export function useRenderInternalLink(): RenderInternalLink {
  return use(RenderContext);
}
