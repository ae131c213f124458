import type { DocsContextProps } from '@storybook/addon-docs/blocks';
import { useSyncExternalStore } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import type { Locale } from '../ui/src/messages/index.ts';
import type { Theme } from '../ui/src/tokens/index.ts';

/** The globals that the toolbar sets. */
export interface Globals {
  theme: Theme;
  locale: Locale;
}

type Channel = DocsContextProps['channel'];

const readGlobals = (channel: Channel): Partial<Globals> => {
  const [event] = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? []) as [
    { globals: Partial<Globals> }?,
  ];
  return event?.globals ?? {};
};

/** The toolbar's globals on a documentation page, where decorators do not run. */
export function useDocsGlobals(channel: Channel): Globals {
  const subscribe = (listener: () => void) => {
    channel.on(GLOBALS_UPDATED, listener);
    channel.on(SET_GLOBALS, listener);
    return () => {
      channel.off(GLOBALS_UPDATED, listener);
      channel.off(SET_GLOBALS, listener);
    };
  };
  const theme = useSyncExternalStore(subscribe, () => readGlobals(channel).theme ?? 'light');
  const locale = useSyncExternalStore(subscribe, () => readGlobals(channel).locale ?? 'es-CL');
  return { theme, locale };
}
