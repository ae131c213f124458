import { clsx } from 'clsx';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useMessages } from '../../messages/index.ts';
import { MoonIcon, SunIcon, SystemIcon } from '../Icon/icons.tsx';
import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import { nextChoice } from './colorMode.ts';
import { useColorMode } from './ColorModeProvider.tsx';
import styles from './ColorModeToggle.module.css';

export type ColorModeToggleProps = Omit<IconButtonProps, 'label' | 'icon'>;

/**
 * Switches between light and dark mode, and the system's mode if configured. All icons are in the
 * page and `<html>` decides which one shows, so that the right one shows before hydration. A page
 * that hydrates late may enable the button earlier with `data-until-hydrated`, if it repeats the
 * press after hydration.
 */
export function ColorModeToggle({ className, onClick, ...rest }: ColorModeToggleProps) {
  const { colorMode: label, colorModes } = useMessages().navigation;
  const { choice, setChoice, hasSystemChoice, isSwitchDisabled } = useColorMode();
  const isHydrated = useIsHydrated();
  if (isSwitchDisabled) return null;
  return (
    <IconButton
      title={colorModes[choice]}
      disabled={!isHydrated}
      data-until-hydrated={isHydrated ? undefined : ''}
      {...rest}
      className={clsx(styles['root'], className)}
      label={label(colorModes[choice])}
      data-choice={isHydrated ? choice : undefined}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) setChoice(nextChoice(choice, hasSystemChoice));
      }}
      icon={
        <>
          <SunIcon className={styles['icon']} data-icon="light" />
          <MoonIcon className={styles['icon']} data-icon="dark" />
          <SystemIcon className={styles['icon']} data-icon="system" />
        </>
      }
    />
  );
}
