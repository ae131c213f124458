import { testBrowserKills } from '../../test/browserKills.ts';
import { institutionsByBrowser } from './registry.ts';

// The runtime decides what is repeated, not a connector: every fourth login stands for the others,
// which browserKills.deep.test.ts has.
testBrowserKills(institutionsByBrowser().filter((_, index) => index % 4 === 0));
