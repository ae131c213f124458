import { describeDays } from './testing/describeDays.ts';

describeDays(40);
