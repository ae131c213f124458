import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import type { Theme } from '../ui/src/tokens/index.ts';
import archivo from '../ui/src/styles/fonts/archivo.woff2';
import splineSansMono from '../ui/src/styles/fonts/spline-sans-mono.woff2';
import { speakSpanish } from './spanish.ts';
import { storybookTheme } from './theme.ts';

const faces = [
  new FontFace('Archivo Variable', `url(${archivo})`, { weight: '400 700', stretch: '100% 112%' }),
  new FontFace('Spline Sans Mono Variable', `url(${splineSansMono})`, { weight: '400 700' }),
];
for (const face of faces) document.fonts.add(face);

addons.setConfig({
  theme: storybookTheme('light'),
  sidebar: { showRoots: true },
});

speakSpanish();

/** The manager follows the theme that the toolbar selects for the stories. */
addons.register('cauce/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: Theme } }) => {
    api.setOptions({ theme: storybookTheme(globals.theme ?? 'light') });
  };
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
});
