import type { Page, Route } from 'playwright';

/** Matches the script of a page by the beginning of its name: `docs-segunda`. */
export function chunkOf(name: string): RegExp {
  return new RegExp(`/assets/p/${name}[.-][^/]*\\.js$`);
}

/** Holds a page's script back until it is let go. */
export async function holdChunk(page: Page, name: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(chunkOf(name), async (route: Route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A connection on which nothing is fetched that the reader has not asked for. */
export function onSlowConnection(): void {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } });
}

/** The same on a good one, for a reader who saves data. */
export function savingData(): void {
  Object.defineProperty(navigator, 'connection', {
    value: { effectiveType: '4g', saveData: true },
  });
}

/** Nothing ever comes into view, so that what is loaded is loaded for another reason. */
export function seeingNothing(): void {
  const nothing = () => undefined;
  window.IntersectionObserver = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  } as unknown as typeof IntersectionObserver;
}
