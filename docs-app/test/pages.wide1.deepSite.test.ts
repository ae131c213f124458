import { inject } from 'vitest';
import { describePages } from './describePages.ts';

// Every second page; pages.wide2.deepSite.test.ts checks the others in parallel.
const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 0);
// The other rules find the same as on a phone.
describePages('dark', 1280, {
  hasOwnFonts: false,
  coloursOnly: true,
  otherTheme: 'light',
  paths,
});
