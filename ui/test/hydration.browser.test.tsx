import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { storiesOf, type StoriesModule } from './stories.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    renderOnServer: (file: string) => Promise<Record<string, string>>;
  }
}

const files = import.meta.glob<StoriesModule>('../{src,connect-react/src}/**/*.stories.tsx', {
  eager: true,
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(Object.entries(files))('%s', (path, module) => {
  it("hydrates the server's markup without a mismatch", async () => {
    const html = await commands.renderOnServer(path.replace('..', '/ui'));
    // React reports attribute mismatches only through `console.error`.
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const [name, Story] of storiesOf(module)) {
      const container = document.createElement('div');
      container.innerHTML = html[name] ?? '';
      document.body.append(container);
      const mismatches: string[] = [];
      const root = await act(async () => {
        const hydrated = hydrateRoot(container, <Story />, {
          onRecoverableError: (error) => mismatches.push(`${name}: ${String(error)}`),
        });
        // Waits for what a story loads when it starts.
        await new Promise((resolve) => setTimeout(resolve));
        return hydrated;
      });
      act(() => {
        root.unmount();
      });
      container.remove();
      expect(mismatches).toEqual([]);
      expect(errors.mock.calls, name).toEqual([]);
    }
  });
});
