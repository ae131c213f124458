import { inject } from 'vitest';
import { describePages } from './describePages.ts';

const paths = [...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 1);
describePages('light', 390, { hasOwnFonts: true, otherTheme: 'dark', paths });
