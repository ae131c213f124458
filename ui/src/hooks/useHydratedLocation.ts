import { useNavigationLocation, type NavigationLocation } from '../components/Link/index.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/**
 * Where the reader is; query and hash are empty while hydrating, because the server that rendered the
 * page knew neither.
 */
export function useHydratedLocation(): NavigationLocation {
  const location = useNavigationLocation();
  const isHydrated = useIsHydrated();
  return isHydrated ? location : { pathname: location.pathname, search: '', hash: '' };
}
