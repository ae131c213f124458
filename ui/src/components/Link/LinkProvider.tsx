import { createContext, useContext, type ComponentPropsWithRef, type ReactNode } from 'react';

/** Current location; `pathname` without the site's base, `search` and `hash` with `?` and `#`. */
export interface NavigationLocation {
  pathname: string;
  search: string;
  hash: string;
}

/** Renders an internal link with these attributes, through the router. */
export type RenderInternalLink = (
  props: ComponentPropsWithRef<'a'> & { href: string },
) => ReactNode;

const renderAnchor: RenderInternalLink = (props) => <a {...props} />;

// Two contexts, so that a navigation does not re-render every link.
const LocationContext = createContext<NavigationLocation>({ pathname: '/', search: '', hash: '' });
const RenderContext = createContext<RenderInternalLink>(renderAnchor);

export interface LinkProviderProps {
  /** Renders the router's link; a plain anchor by default. */
  renderInternalLink?: RenderInternalLink;
  /** Current location, to mark current items of the navigation. */
  location: NavigationLocation;
  children: ReactNode;
}

/** Connects the library's links to the router of the application. */
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

/** Current location, from the nearest `LinkProvider`. */
export function useNavigationLocation(): NavigationLocation {
  return useContext(LocationContext);
}

/** Renderer for internal links, from the nearest `LinkProvider`. */
export function useRenderInternalLink(): RenderInternalLink {
  return useContext(RenderContext);
}
