import {
  useEffect,
  useRef,
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { LinkProvider, type RenderInternalLink } from '@cauce/ui';
import { sitePath } from './paths.ts';
import { useRouter, useRouterState } from './RouterProvider.tsx';

/** Extensions of files that are not pages: the browser handles them. */
const FILE = /\.(?!html$)[a-z0-9]{2,5}$/i;

type SiteLinkProps = ComponentPropsWithRef<'a'> & { href: string };

/**
 * A link inside the site. When it becomes visible, the files of its page are prefetched; on hover
 * or focus, the page is loaded. Neither happens on slow connections or in data-saving mode.
 */
function SiteLink({
  href,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  ...rest
}: SiteLinkProps) {
  const router = useRouter();
  const anchor = useRef<HTMLAnchorElement>(null);

  const path = () => sitePath(new URL(href, window.location.href).pathname);
  const isPage = !FILE.test(href.replace(/[?#].*$/, ''));

  useEffect(() => {
    const element = anchor.current;
    if (element === null || router === null || !isPage) return;
    return whenVisible(element, () => {
      router.source.prefetch(sitePath(new URL(href, window.location.href).pathname));
    });
  }, [router, href, isPage]);

  const preload = () => {
    if (isPage) router?.source.preload(path());
  };

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || !isPage || router === null) return;
    if (rest.download !== undefined) return;
    event.preventDefault();
    router.navigate(href);
  };

  return (
    <a
      {...rest}
      ref={anchor}
      href={href}
      onClick={handleClick}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        preload();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    />
  );
}

const renderSiteLink: RenderInternalLink = ({ ref: _ref, ...props }) => <SiteLink {...props} />;

/** Connects the library's links and navigation to the router. */
export function SiteLinkProvider({ children }: { children: ReactNode }) {
  const location = useRouterState((state) => state.location);
  return (
    <LinkProvider location={location} renderInternalLink={renderSiteLink}>
      {children}
    </LinkProvider>
  );
}

let observer: IntersectionObserver | undefined;
const waiting = new Map<Element, () => void>();

/** A shared observer: calls back once, when the element first becomes visible. */
function whenVisible(element: Element, callback: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    callback();
    return () => undefined;
  }
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      waiting.get(target)?.();
      waiting.delete(target);
      observer?.unobserve(target);
    }
  });
  waiting.set(element, callback);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
