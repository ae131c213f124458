export { VersionDropdown, type VersionDropdownProps } from './VersionDropdown.tsx';
