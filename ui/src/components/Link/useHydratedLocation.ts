import { useNavigationLocation, type NavigationLocation } from './LinkProvider.tsx';
import { useIsHydrated } from '../../hooks/useIsHydrated.ts';

/**
 * The current location; query and hash are empty while hydrating, because the server does not know
 * them.
 */
export function useHydratedLocation(): NavigationLocation {
  const location = useNavigationLocation();
  const isHydrated = useIsHydrated();
  return isHydrated ? location : { pathname: location.pathname, search: '', hash: '' };
}
