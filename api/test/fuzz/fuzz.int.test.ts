import { describeFuzz } from './describeFuzz.ts';

// fuzz.long.test.ts sends ten times as many requests, and requires a success of every operation.
describeFuzz(600, 0.5, 4);
