import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { representative } from './representative.ts';

// Every second page; pages.lightWide2.site.test.ts checks the others in parallel.
const chosen = representative(inject('paths')).filter((_, index) => index % 2 === 0);
describePages('light', 1280, { hasOwnFonts: false, paths: [...chosen, '/no-existe'] });
