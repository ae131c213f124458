export { LocaleDropdown, type LocaleDropdownProps } from './LocaleDropdown.tsx';
