import { inject } from 'vitest';
import { describePhonePages } from './describePages.ts';

describePhonePages([...inject('paths'), '/no-existe'].filter((_, index) => index % 2 === 1));
