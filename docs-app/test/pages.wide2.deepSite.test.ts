import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { representative } from './representative.ts';

// They differ from the pages of pages.wide1.deepSite.test.ts only in their text, whose light colours
// are checked on a phone.
const chosen = new Set(representative(inject('paths')));
const paths = inject('paths').filter((path) => !chosen.has(path));
describePages('dark', 1280, { hasOwnFonts: false, rules: 'none', paths });
