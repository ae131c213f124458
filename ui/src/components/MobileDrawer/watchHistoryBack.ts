/**
 * Calls `onBack` when the reader goes back in history, and keeps the page where it is wherever the
 * browser lets a page do so: back then closes what is open and nothing else. Returns how to stop.
 */
export function watchHistoryBack(onBack: () => void): () => void {
  // Older browsers have no Navigation API: there the page changes, and what is open closes.
  const { navigation } = window as { navigation?: Navigation };
  if (navigation === undefined) {
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
    };
  }
  const handleNavigate = (event: NavigateEvent) => {
    if (!isBackwards(event, navigation.currentEntry?.index ?? 0)) return;
    if (event.cancelable) event.preventDefault();
    onBack();
  };
  navigation.addEventListener('navigate', handleNavigate);
  return () => {
    navigation.removeEventListener('navigate', handleNavigate);
  };
}

/** Whether a navigation goes to an earlier entry of the tab's history. */
export function isBackwards(
  event: Pick<NavigateEvent, 'navigationType'> & { destination: { index: number } },
  currentIndex: number,
): boolean {
  return event.navigationType === 'traverse' && event.destination.index < currentIndex;
}
