import { clsx } from 'clsx';
import { useEffect, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { SearchIcon } from '../Icon/icons.tsx';
import styles from './SearchButton.module.css';

export interface SearchButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  'children' | 'onClick'
> {
  /** Called on a press of the button and on Ctrl K (⌘ K) anywhere on the page. */
  onSearchOpen: () => void;
}

/** Opens the search dialog. On narrow screens only the icon is shown. */
export function SearchButton({ onSearchOpen, className, ...rest }: SearchButtonProps) {
  const { search } = useMessages().navigation;

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      onSearchOpen();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [onSearchOpen]);

  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      {...rest}
      className={clsx(styles['root'], className)}
      onClick={onSearchOpen}
    >
      <SearchIcon size={18} />
      <span className={styles['word']}>{search}</span>
      <kbd className={styles['keys']} aria-hidden>
        Ctrl K
      </kbd>
    </button>
  );
}
