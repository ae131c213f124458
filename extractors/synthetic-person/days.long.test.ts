import { describeDays } from './test/describeDays.ts';

describeDays(40);
