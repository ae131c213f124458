import { useEffect } from 'react';
import { createSnapshotStore } from './createSnapshotStore.ts';
import { useSnapshot } from './useSnapshot.ts';

/** How often a part is asked for, and the pause between, in ms. */
const TRIES = 5;
const PAUSE_MS = 2000;

interface State<Part> {
  part: Part | null;
  /** Why it cannot be loaded. */
  error: Error | null;
}

/** A part of a page that its first screen does not need, loaded on its own. */
export function createLaterPart<Part extends object>(load: () => Promise<Part>) {
  const initial: State<Part> = { part: null, error: null };
  const store = createSnapshotStore(initial);
  let isRequested = false;

  const tryToLoad = async (): Promise<Part> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch (error) {
        if (tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };

  /** Loads it, unless that has begun. */
  const request = (): void => {
    if (isRequested) return;
    isRequested = true;
    tryToLoad().then(
      (part) => store.update({ part }),
      (cause: unknown) =>
        store.update({ error: new Error('A part of the page cannot be loaded.', { cause }) }),
    );
  };

  return {
    request,
    /**
     * Loads the part; null while it is loading.
     * @throws the reason if it cannot be loaded, for the nearest error boundary
     */
    usePart: (): Part | null => {
      const { part, error } = useSnapshot(store, initial);
      useEffect(request, []);
      if (error !== null) throw error;
      return part;
    },
  };
}

const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Calls once, when the person first touches, moves or types. */
export function onFirstGesture(callback: () => void): void {
  const gesture = new AbortController();
  const handle = () => {
    gesture.abort();
    callback();
  };
  for (const name of GESTURES)
    window.addEventListener(name, handle, { passive: true, signal: gesture.signal });
}
