import { useCallback, useRef, useState } from 'react';

/**
 * Whether something is visible, as decided by the reducer `next`. Re-renders only when that
 * changes, not for the rest of the state, such as the last scroll position.
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
