import { describeFuzz } from './describeFuzz.ts';

// One operation may find nothing left to do: another one has blocked the consents, or ended the session.
describeFuzz(6000, 0.98);
