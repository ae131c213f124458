import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { representative } from './representative.ts';

const chosen = representative(inject('paths'));
describePages('light', 1280, { hasOwnFonts: false, paths: [...chosen, '/no-existe'] });
