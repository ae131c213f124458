import { clsx } from 'clsx';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useMessages } from '../../messages/index.ts';
import { MenuIcon } from '../Icon/icons.tsx';
import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import styles from './MobileDrawer.module.css';
import { useMobileDrawer } from './MobileDrawerProvider.tsx';

export type MobileDrawerToggleProps = Omit<IconButtonProps, 'label' | 'icon'>;

/** Opens the mobile menu. Shows below 996 px only. */
export function MobileDrawerToggle({ className, onClick, ...rest }: MobileDrawerToggleProps) {
  const { menu } = useMessages().navigation;
  const { id, isOpen, open } = useMobileDrawer();
  const isHydrated = useIsHydrated();
  return (
    <IconButton
      {...rest}
      label={menu}
      icon={<MenuIcon />}
      className={clsx(styles['toggle'], className)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isHydrated ? id : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) open();
      }}
    />
  );
}
