import { describeFuzz } from './describeFuzz.ts';

describeFuzz(6000, 1, 4, true);
