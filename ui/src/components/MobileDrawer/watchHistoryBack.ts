/**
 * Calls `onBack` when the reader goes back in history and, where the browser supports it, cancels
 * the navigation, so that going back only closes what is open. Returns a function to stop.
 */
export function watchHistoryBack(onBack: () => void): () => void {
  // Without the Navigation API the page changes, which closes what is open.
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
