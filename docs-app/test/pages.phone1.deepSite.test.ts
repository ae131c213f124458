import { inject } from 'vitest';
import { describePages } from './describePages.ts';

// Every second page; pages.phone2.deepSite.test.ts has the others, at the same time.
const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 0);
describePages('light', 390, { hasOwnFonts: true, otherTheme: 'dark', paths });
