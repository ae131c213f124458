import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { representative } from './representative.ts';

const chosen = representative(inject('paths')).filter((_, index) => index % 2 === 1);
describePages('light', 1280, { hasOwnFonts: false, paths: chosen });
