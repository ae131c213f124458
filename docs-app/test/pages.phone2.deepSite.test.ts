import { inject } from 'vitest';
import { describePages } from './describePages.ts';
import { firstOfEachFolder } from './representative.ts';

const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 1);
const darkPaths = firstOfEachFolder(paths).chosen;
describePages('light', 390, { hasOwnFonts: true, darkPaths, paths });
