import { describePages } from './describePages.ts';

describePages('light', 1280, { hasOwnFonts: false });
