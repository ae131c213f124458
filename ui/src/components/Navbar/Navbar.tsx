import { clsx } from 'clsx';
import { useRef, type ComponentPropsWithRef, type KeyboardEvent, type ReactNode } from 'react';
import { useHydratedLocation } from '../Link/useHydratedLocation.ts';
import { useMergedRef } from '../../hooks/useMergedRef.ts';
import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import { useMessages } from '../../messages/index.ts';
import { useSiteDocs } from '../DocsProvider/DocsProvider.tsx';
import { usePreferredVersions } from '../DocsProvider/preferredVersion.ts';
import { Link } from '../Link/Link.tsx';
import { Logo } from '../Logo/Logo.tsx';
import { MobileDrawer, MobileDrawerToggle } from '../MobileDrawer/MobileDrawer.tsx';
import { NavMenu } from '../NavMenu/NavMenu.tsx';
import { NavLink } from '../NavMenu/NavLink.tsx';
import { SearchButton } from '../SearchButton/SearchButton.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import media from '../../internal/media.module.css';
import styles from './Navbar.module.css';
import type { NavbarItem } from './navbarItem.ts';
import { NavbarDrawerMenu } from './NavbarDrawerMenu.tsx';
import { resolveNavbarItem, type ResolvedNavbarItem } from './resolveNavbarItem.ts';
import { useHideOnScroll } from './useHideOnScroll.ts';

export interface NavbarProps extends Omit<ComponentPropsWithRef<'header'>, 'children'> {
  /** Items of the bar, in order. */
  items: readonly NavbarItem[];
  /** The site's mark. */
  logo?: ReactNode;
  /** Target of the logo. */
  homeHref?: string;
  /** Controls at the end of the bar: the colour mode. */
  actions?: ReactNode;
  /** Called when the reader wants to search. Required by items of the type `search`. */
  onSearchOpen?: () => void;
  /** Hides on scrolling down and shows on scrolling up. */
  isHiddenOnScroll?: boolean;
}

const RIGHT_BY_NATURE = new Set(['search', 'docsVersionDropdown', 'localeDropdown']);

/**
 * The bar at the top of the site. Below 996 px the items move to the mobile menu. Needs
 * `MobileDrawerProvider`, and `DocsProvider` for items about documentation.
 */
export function Navbar({
  items,
  logo = <Logo />,
  homeHref = '/',
  actions,
  onSearchOpen,
  isHiddenOnScroll = false,
  ref,
  className,
  ...rest
}: NavbarProps) {
  const { mainNavigation, home } = useMessages().navigation;
  const bar = useRef<HTMLElement>(null);
  const mergedRef = useMergedRef(bar, ref);
  const isVisible = useHideOnScroll(bar, isHiddenOnScroll);
  const { left, right } = useResolvedItems(items);

  const render = (item: ResolvedNavbarItem, align: 'start' | 'end') => {
    switch (item.kind) {
      case 'link':
        return <NavLink entry={item} className={styles['link']} data-nav-stop />;
      case 'menu':
        return <NavMenu {...withoutKind(item)} align={align} className={styles['menu']} />;
      case 'html':
        return <div dangerouslySetInnerHTML={{ __html: item.html }} />;
      case 'search':
        return <SearchButton onSearchOpen={required(onSearchOpen)} data-nav-stop />;
    }
  };
  const renderSide = (side: readonly ResolvedNavbarItem[], align: 'start' | 'end') => (
    <ul role="list" className={styles['items']} data-side={align}>
      {side.map((item, index) => (
        <li key={index} className={styles['item']} data-kind={item.kind}>
          {render(item, align)}
        </li>
      ))}
    </ul>
  );

  const mark = (
    <Link href={homeHref} variant="plain" className={styles['logo']}>
      {logo}
      <VisuallyHidden> {home}</VisuallyHidden>
    </Link>
  );
  return (
    <header
      {...rest}
      ref={mergedRef}
      className={clsx(styles['root'], media['screenOnly'], className)}
      data-hides={isHiddenOnScroll || undefined}
      data-hidden={!isVisible || undefined}
    >
      <div className={styles['inner']}>
        <MobileDrawerToggle />
        {mark}
        <nav aria-label={mainNavigation} className={styles['nav']} onKeyDown={handleArrows}>
          {left.length > 0 && renderSide(left, 'start')}
          {right.length > 0 && renderSide(right, 'end')}
        </nav>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      <MobileDrawer
        header={mark}
        primary={
          [...left, ...right].some(({ kind }) => kind !== 'search') && (
            <NavbarDrawerMenu items={[...left, ...right]} />
          )
        }
      />
    </header>
  );
}

function useResolvedItems(items: readonly NavbarItem[]) {
  const { versions, languages } = useMessages().navigation;
  const { docs, locales } = useSiteDocs();
  const location = useHydratedLocation();
  const preferredVersions = usePreferredVersions(docs);
  const situation = {
    docs,
    locales,
    location,
    preferredVersions,
    words: { versions, languages },
  };
  const isRight = ({ type = 'link', position }: NavbarItem) =>
    (position ?? (RIGHT_BY_NATURE.has(type) ? 'right' : 'left')) === 'right';
  const resolve = (side: readonly NavbarItem[]) =>
    side.map((item) => resolveNavbarItem(item, situation)).filter((item) => item !== null);
  return {
    left: resolve(items.filter((item) => !isRight(item))),
    right: resolve(items.filter(isRight)),
  };
}

function withoutKind<Entry extends { kind: string }>({
  kind,
  ...rest
}: Entry): Omit<Entry, 'kind'> {
  return rest;
}

function required(onSearchOpen: (() => void) | undefined): () => void {
  if (onSearchOpen !== undefined) return onSearchOpen;
  throw new ConfigurationError(
    'Navbar item of the type "search" has nothing to open. Give Navbar onSearchOpen, or take the item out of the bar.',
  );
}

/** Arrow keys move between the items of the bar, as does Tab. */
function handleArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-nav-stop]')].filter(
    (stop) => stop.checkVisibility(),
  );
  const at = stops.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops.at((at + step) % stops.length)?.focus();
}
