import { describeFuzz } from './describeFuzz.ts';

// Ten times as many, and a success of every operation: fuzz.long.test.ts
describeFuzz(600, 0.5, 4);
