import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { documented, source } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const documentation: Source = { title: 'https://api.buda.com', date: null };
const pythonClient = source('delta575/trading-api-wrappers/trading_api_wrappers/buda', '2026-02');
const mcpServer = source('gtorreal/buda-mcp/src', '2026-04');
const rubyClient = source('PabloB07/buda-api-ruby/lib/buda_api', '2025-10');
const ccxt = source('ccxt/ccxt/js/buda.js', '2022');

const newerClient: Source = { title: 'buda-client 0.2.0, a client in Python', date: '2026-04' };

export const provenance: ProvenanceOf<'buda'> = {
  /** Headers, nonce and signature. */
  login: { internet: documented(documentation, pythonClient, mcpServer, rubyClient, ccxt) },
  /** Reading with a key requires none. */
  secondFactor: documented(documentation, pythonClient, mcpServer),
  /** Statuses, codes and `Retry-After`. Only `account_locked` is our assumption. */
  refusals: documented(mcpServer, rubyClient, ccxt),
  actions: {
    /** Addresses, amounts and prices. That a USDC is worth one dollar is our assumption. */
    balance: documented(pythonClient, newerClient, mcpServer, ccxt),
  },
};
