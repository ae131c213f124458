export { Link, type LinkProps } from './Link.tsx';
export {
  LinkProvider,
  useRenderInternalLink,
  useNavigationLocation,
  type RenderInternalLink,
  type LinkProviderProps,
  type NavigationLocation,
} from './LinkProvider.tsx';
export { linkKind, type LinkKind } from './linkKind.ts';
