export {
  SKIP_TARGET_ID,
  SkipLink,
  type NavigationAction,
  type SkipLinkProps,
} from './SkipLink.tsx';
