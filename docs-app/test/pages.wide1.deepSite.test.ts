import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { representative } from './representative.ts';

// The other rules find the same on a phone, and light colours are checked by `npm test`.
const paths = [...representative(inject('paths')), '/no-existe'];
describePages('dark', 1280, { hasOwnFonts: false, rules: 'colours', paths });
