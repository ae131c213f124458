import { describePages } from './describePages.ts';

describePages('light', 390, { hasOwnFonts: true });
