import { describePages } from './describePages.ts';

describePages('dark', 1280, { hasOwnFonts: false, otherTheme: 'light' });
