import { memo, type CSSProperties, type MouseEvent } from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useMessages } from '../../messages/index.ts';
import { Collapsible } from '../Collapsible/Collapsible.tsx';
import { ChevronRightIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import styles from './Sidebar.module.css';
import type { OpenChoices, ResolvedCategory, ResolvedSidebarItem } from './sidebarTree.ts';

export interface SidebarState {
  choices: OpenChoices;
  onToggle: (change: { key: string; isOpen: boolean }, siblings: readonly string[]) => void;
  onNavigate: (() => void) | undefined;
}

interface SidebarListProps {
  items: readonly ResolvedSidebarItem[];
  depth: number;
  state: SidebarState;
}

const atDepth = (depth: number) => ({ '--depth': depth }) as CSSProperties;

/** One level of the sidebar. */
export function SidebarList({ items, depth, state }: SidebarListProps) {
  const siblings = items.flatMap((item) => (item.kind === 'category' ? [item.key] : []));
  return (
    <ul role="list" className={styles['list']} data-depth={depth}>
      {items.map((item, index) => (
        <li key={index} data-kind={item.kind}>
          {item.kind === 'html' && (
            <div className={styles['html']} dangerouslySetInnerHTML={{ __html: item.html }} />
          )}
          {item.kind === 'link' && (
            <PageRow
              href={item.href}
              label={item.label}
              isCurrent={item.isCurrent}
              depth={depth}
              onNavigate={state.onNavigate}
            />
          )}
          {item.kind === 'category' && (
            <Category category={item} depth={depth} siblings={siblings} state={state} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface PageRowProps {
  href: string;
  label: string;
  isCurrent: boolean;
  depth: number;
  onNavigate: (() => void) | undefined;
}

/**
 * Re-rendered only when it becomes or stops being current, because a sidebar has hundreds of items.
 */
const PageRow = memo(function PageRow({ href, label, isCurrent, depth, onNavigate }: PageRowProps) {
  return (
    <div className={styles['row']} style={atDepth(depth)} data-current={isCurrent}>
      <Link
        href={href}
        variant="plain"
        className={styles['link']}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onNavigate}
      >
        {label}
      </Link>
    </div>
  );
});

interface CategoryProps {
  category: ResolvedCategory;
  depth: number;
  siblings: readonly string[];
  state: SidebarState;
}

function Category({ category, depth, siblings, state }: CategoryProps) {
  const { categoryPages } = useMessages().navigation;
  const isHydrated = useIsHydrated();
  const { key, label, href, isCollapsible, isCurrent, isActive } = category;
  const isOpen = !isCollapsible || (state.choices[key] ?? (category.isOpenAtFirst || isActive));
  const toggle = () => {
    state.onToggle({ key, isOpen: !isOpen }, siblings);
  };
  const chevron = <ChevronRightIcon size={16} className={styles['chevron']} />;

  const handleLinkClick = (event: MouseEvent) => {
    if (isCurrent && isCollapsible) {
      event.preventDefault();
      toggle();
      return;
    }
    if (!isOpen) toggle();
    state.onNavigate?.();
  };

  return (
    <>
      <div
        className={styles['row']}
        style={atDepth(depth)}
        data-current={isCurrent}
        data-category
        data-active={isActive || undefined}
      >
        {href === undefined && isCollapsible && isHydrated ? (
          <button type="button" className={styles['link']} aria-expanded={isOpen} onClick={toggle}>
            {label}
            {chevron}
          </button>
        ) : (
          <CategoryName category={category} isHydrated={isHydrated} onClick={handleLinkClick} />
        )}
        {href !== undefined && isCollapsible && (
          <button
            type="button"
            className={styles['caret']}
            aria-label={categoryPages(label)}
            aria-expanded={isOpen}
            onClick={toggle}
          >
            {chevron}
          </button>
        )}
      </div>
      <Collapsible lazy isOpen={isOpen}>
        <SidebarList items={category.items} depth={depth + 1} state={state} />
      </Collapsible>
    </>
  );
}

interface CategoryNameProps {
  category: ResolvedCategory;
  isHydrated: boolean;
  onClick: (event: MouseEvent) => void;
}

/** The label of a category: a link to its page, or plain text if it has none and is not collapsible. */
function CategoryName({ category, isHydrated, onClick }: CategoryNameProps) {
  const { label, href, fallbackHref, isCollapsible, isCurrent } = category;
  if (href === undefined && !isCollapsible) return <span className={styles['link']}>{label}</span>;
  return (
    <Link
      // Without JavaScript categories cannot be opened, so the label links to the first page
      // inside.
      href={href ?? fallbackHref}
      variant="plain"
      className={styles['link']}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isHydrated ? onClick : undefined}
    >
      {label}
    </Link>
  );
}
