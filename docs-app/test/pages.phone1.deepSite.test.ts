import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { firstOfEachFolder } from './representative.ts';

// Every second page; pages.phone2.deepSite.test.ts checks the others in parallel. Dark colours are
// checked on wide pages too.
const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 0);
const darkPaths = firstOfEachFolder(paths).chosen;
describePages('light', 390, { hasOwnFonts: true, darkPaths, paths });
