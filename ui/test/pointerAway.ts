import type {} from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

// The headless shell's pointer begins in the corner of the page, where it would hover over whatever
// a test puts there.
await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
