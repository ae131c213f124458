export { VersionBadge, type VersionBadgeProps } from './VersionBadge.tsx';
