import { inject } from 'vitest';
import { describePages } from './describePages.ts';

const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 1);
describePages('dark', 1280, {
  hasOwnFonts: false,
  coloursOnly: true,
  otherTheme: 'light',
  paths,
});
