export { VersionBanner, type VersionBannerProps } from './VersionBanner.tsx';
