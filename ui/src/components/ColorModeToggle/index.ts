export {
  COLOR_MODE_STORAGE_KEY,
  type ColorMode,
  type ColorModeChoice,
  type ColorModeOptions,
} from './colorMode.ts';
export {
  ColorModeProvider,
  useColorMode,
  type ColorModeProviderProps,
  type ColorModeValue,
} from './ColorModeProvider.tsx';
export { colorModeScript } from './colorModeScript.ts';
export { ColorModeToggle, type ColorModeToggleProps } from './ColorModeToggle.tsx';
