import { useCallback, type Ref, type RefCallback } from 'react';

/** Combines the component's own ref with the one passed to it. */
export function useMergedRef<T>(own: Ref<T>, given: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element: T) => {
      const cleanUps = [own, given].map((ref) => assign(ref, element));
      return () => {
        for (const cleanUp of cleanUps) cleanUp();
      };
    },
    [own, given],
  );
}

function assign<T>(ref: Ref<T> | undefined, element: T): () => void {
  if (ref === null || ref === undefined) return () => undefined;
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => ref(null);
  }
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
