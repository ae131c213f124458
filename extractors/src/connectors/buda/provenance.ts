import type { ProvenanceOf } from '../../catalogue/ProvenanceOf.ts';
import { assumed, documented } from '../../contract/provenance.ts';
import type { Source } from '../../contract/provenance.ts';

const documentation: Source = { title: 'https://api.buda.com', date: null };
const pythonClient: Source = {
  repository: 'delta575/trading-api-wrappers',
  path: 'trading_api_wrappers/buda',
  date: '2026-02',
};
const mcpServer: Source = { repository: 'gtorreal/buda-mcp', path: 'src', date: '2026-04' };

export const provenance: ProvenanceOf<'buda'> = {
  /** Headers, nonce and signature. */
  login: { internet: documented(documentation, pythonClient, mcpServer) },
  /** A key reads without one. */
  secondFactor: documented(documentation, pythonClient, mcpServer),
  /** 401 `not_authorized` and 403 `forbidden` are documented; `account_locked` is ours. */
  refusals: assumed,
  actions: {
    /** Addresses, amounts and prices. That a USDC is worth a dollar is our own reckoning. */
    balance: documented(pythonClient, mcpServer),
  },
};
