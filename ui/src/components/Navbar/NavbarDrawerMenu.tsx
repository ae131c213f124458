import { clsx } from 'clsx';
import { Collapsible } from '../Collapsible/Collapsible.tsx';
import { ChevronDownIcon, GlobeIcon } from '../Icon/icons.tsx';
import { useMobileDrawer } from '../MobileDrawer/MobileDrawerProvider.tsx';
import type { NavEntry, NavMenuEntry } from '../NavMenu/navEntries.ts';
import { NavLink } from '../NavMenu/NavLink.tsx';
import styles from './NavbarDrawerMenu.module.css';
import type { ResolvedNavbarItem } from './resolveNavbarItem.ts';

/** The navbar items in the mobile menu. */
export function NavbarDrawerMenu({ items }: { items: readonly ResolvedNavbarItem[] }) {
  return (
    <ul role="list" className={styles['root']}>
      {items.map((item, index) => {
        if (item.kind === 'search') return null;
        return (
          <li key={index}>{item.kind === 'menu' ? <Menu {...item} /> : <Entry {...item} />}</li>
        );
      })}
    </ul>
  );
}

function Entry({ className, ...entry }: NavEntry & { className?: string | undefined }) {
  const { close } = useMobileDrawer();
  if (entry.kind === 'html') {
    return <div className={styles['html']} dangerouslySetInnerHTML={{ __html: entry.html }} />;
  }
  return <NavLink entry={entry} className={clsx(styles['link'], className)} onClick={close} />;
}

function Menu({ label, title, href, current, icon, entries }: NavMenuEntry) {
  return (
    <Collapsible
      lazy
      defaultIsOpen={current !== undefined}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger} className={styles['link']}>
          {icon === 'globe' && <GlobeIcon size={18} />}
          {title ?? label}
          <ChevronDownIcon size={16} className={styles['chevron']} />
        </button>
      )}
    >
      <ul role="list" className={styles['children']}>
        {href !== undefined && (
          <li>
            <Entry kind="link" label={label} href={href} current={current} />
          </li>
        )}
        {entries.map((entry, index) => (
          <li key={index}>
            <Entry {...entry} />
          </li>
        ))}
      </ul>
    </Collapsible>
  );
}
