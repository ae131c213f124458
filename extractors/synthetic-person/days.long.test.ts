import { describeDays } from './describeDays.ts';

describeDays(40);
