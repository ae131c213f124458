const STORAGE_KEY = 'cauce.scroll';
const KEPT = 50;

interface Position {
  x: number;
  y: number;
}

/** Stores the scroll position of a history entry for the lifetime of the tab. */
export function saveScroll(key: string | null): void {
  if (key === null) return;
  const positions = read().filter(([other]) => other !== key);
  positions.push([key, { x: Math.round(window.scrollX), y: Math.round(window.scrollY) }]);
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions.slice(-KEPT)));
  } catch {
    // Storage may be full or blocked: the page then opens at its top.
  }
}

/** The stored scroll position, or null. */
export function readScroll(key: string | null): Position | null {
  return read().find(([other]) => other === key)?.[1] ?? null;
}

function read(): [string, Position][] {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(value) ? (value as [string, Position][]) : [];
  } catch {
    return [];
  }
}
