import { inject } from 'vitest';
import { describePages } from './describePages.ts';

// Every second page; pages.phone2.deepSite.test.ts checks the others in parallel.
const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 0);
describePages('light', 390, { hasOwnFonts: true, otherTheme: 'dark', paths });
