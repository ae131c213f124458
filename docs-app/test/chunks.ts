import type { Page, Route } from 'playwright';

/** Matches the script of a page by the beginning of its name: `docs-segunda`. */
export function chunkOf(name: string): RegExp {
  return new RegExp(`/assets/p/${name}[.-][^/]*\\.js$`);
}

/** Delays the script of a page until it is released. */
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

/** A connection on which nothing is prefetched (2G). */
export function onSlowConnection(): void {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } });
}

/** A fast connection with data saving turned on. */
export function savingData(): void {
  Object.defineProperty(navigator, 'connection', {
    value: { effectiveType: '4g', saveData: true },
  });
}

/** No element ever intersects the viewport, so that nothing is prefetched because it is visible. */
export function seeingNothing(): void {
  const nothing = () => undefined;
  window.IntersectionObserver = class {
    observe = nothing;
    unobserve = nothing;
    disconnect = nothing;
  } as unknown as typeof IntersectionObserver;
}
