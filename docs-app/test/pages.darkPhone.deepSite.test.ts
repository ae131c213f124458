import { describePages } from './describePages.ts';

describePages('dark', 390, { hasOwnFonts: false, coloursOnly: true });
