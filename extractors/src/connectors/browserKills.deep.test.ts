import { testBrowserKills } from '../../test/browserKills.ts';
import { institutionsByBrowser } from './registry.ts';

testBrowserKills(institutionsByBrowser());
