const STORAGE_KEY = 'cauce.searches';
const KEPT = 5;

/** Recent searches, newest first. */
export function readRecentSearches(): string[] {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores a search whose result was opened. */
export function rememberSearch(query: string): void {
  const text = query.trim();
  if (text === '') return;
  const next = [text, ...readRecentSearches().filter((each) => each !== text)].slice(0, KEPT);
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Storage is not available; search works without it.
  }
}
