import { describeFuzz } from './describeFuzz.ts';

// Not all: nothing generates the signature of a passkey, and few requests name the configuration of
// a widget or one of its origins, which members.int.test.ts and console.int.test.ts do.
describeFuzz(6000, 0.85);
