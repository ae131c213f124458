import { useCallback, useRef, useState } from 'react';

/**
 * Whether something shows, as `next` decides from what happens on the page. Draws again only when that
 * turns: what else the state remembers, such as where the last scroll ended, changes all the time.
 */
export function useVisibility<State extends { isVisible: boolean }, Event>(
  next: (state: State, event: Event) => State,
  initial: State,
): [isVisible: boolean, dispatch: (event: Event) => void] {
  const state = useRef(initial);
  const [isVisible, setIsVisible] = useState(initial.isVisible);
  const dispatch = useCallback(
    (event: Event) => {
      state.current = next(state.current, event);
      setIsVisible(state.current.isVisible);
    },
    [next],
  );
  return [isVisible, dispatch];
}
