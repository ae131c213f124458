import { describeFuzz } from './describeFuzz.ts';

describeFuzz(3300, 1);
