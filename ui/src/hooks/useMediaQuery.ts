import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media condition holds; `onServer` on the server and while hydrating. */
export function useMediaQuery<OnServer extends boolean | null>(
  query: string,
  onServer: OnServer,
): boolean | OnServer {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => {
        list.removeEventListener('change', onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore<boolean | OnServer>(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}
