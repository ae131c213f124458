import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';
import { useMediaQuery } from '../../hooks/useBreakpoint.ts';
import { useStoredValue } from '../../hooks/useStoredValue.ts';
import { writeStored } from '../../internal/browserStorage.ts';
import { ConfigurationError } from '../../internal/ConfigurationError.ts';
import {
  choiceFrom,
  choiceFromQuery,
  COLOR_MODE_STORAGE_KEY,
  modeOf,
  type ColorMode,
  type ColorModeChoice,
  type ColorModeOptions,
} from './colorMode.ts';

export interface ColorModeValue {
  /** The current mode. Until hydration it is the default, as rendered on the server. */
  colorMode: ColorMode;
  /** What the reader chose. */
  choice: ColorModeChoice;
  /** Sets and stores the choice; `system` deletes the stored one. */
  setChoice: (choice: ColorModeChoice) => void;
  /** Whether following the system is one of the choices. */
  hasSystemChoice: boolean;
  /** Whether there is nothing to choose. */
  isSwitchDisabled: boolean;
}

const ColorModeContext = createContext<ColorModeValue | null>(null);

const findRoot = () => document.documentElement;

export interface ColorModeProviderProps extends ColorModeOptions {
  /** The element with `data-theme` and `data-theme-choice`; `<html>` by default. */
  findTarget?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * Manages the colour mode of a site: stores the reader's choice under `theme`, follows the system
 * and other tabs, and marks `<html>`. `colorModeScript` does the same before the first paint.
 */
export function ColorModeProvider({
  defaultMode = 'light',
  hasSystemChoice = false,
  isSwitchDisabled = false,
  findTarget = findRoot,
  children,
}: ColorModeProviderProps) {
  const isHydrated = useIsHydrated();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', false);
  const [stored, setStored] = useStoredValue(COLOR_MODE_STORAGE_KEY);
  // The initial address takes precedence until the reader chooses.
  const [asked, setAsked] = useState<ColorMode | null>(null);
  const [hasReadAddress, setHasReadAddress] = useState(false);
  if (isHydrated && !hasReadAddress) {
    setHasReadAddress(true);
    setAsked(choiceFromQuery(window.location.search));
  }

  const choice = asked ?? choiceFrom(stored, { defaultMode, hasSystemChoice, isSwitchDisabled });
  const colorMode = modeOf(choice, isSystemDark);

  useLayoutEffect(() => {
    const target = findTarget();
    // Before hydration, the inline script sets the mode.
    if (!isHydrated || target === null) return;
    target.dataset['theme'] = colorMode;
    target.dataset['themeChoice'] = choice;
  }, [isHydrated, colorMode, choice, findTarget]);

  useEffect(() => {
    if (isSwitchDisabled) writeStored(COLOR_MODE_STORAGE_KEY, null);
  }, [isSwitchDisabled]);

  const setChoice = (next: ColorModeChoice) => {
    setAsked(null);
    setStored(next === 'system' ? null : next);
  };

  return (
    <ColorModeContext value={{ colorMode, choice, setChoice, hasSystemChoice, isSwitchDisabled }}>
      {children}
    </ColorModeContext>
  );
}

/** The colour mode of the page and how to change it. */
export function useColorMode(): ColorModeValue {
  const value = useContext(ColorModeContext);
  if (value === null) {
    throw new ConfigurationError(
      'useColorMode was called outside a ColorModeProvider. Wrap the site in <ColorModeProvider>.',
    );
  }
  return value;
}
