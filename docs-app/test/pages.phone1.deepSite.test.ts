import { inject } from 'vitest';
import { describePhonePages } from './describePages.ts';

// Every second page; pages.phone2.deepSite.test.ts checks the others in parallel.
describePhonePages([...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 0));
