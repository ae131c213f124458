import { Agent } from 'undici';
import { UNDOCUMENTED_PATH } from '../contract/connector.ts';
import type { Network } from '../contract/network.ts';

/** Reaches every origin as it is named. */
export const directNetwork: Network = networkOf((agent) => agent);

/** Leads every origin to one plain HTTP server, whose root stands for that of the portal. */
export function networkTo(serverUrl: string): Network {
  return networkOf((agent) =>
    agent.compose((dispatch) => (options, handler) => {
      const path = options.path.replace(UNDOCUMENTED_PATH, '');
      return dispatch({ ...options, origin: serverUrl, path }, handler);
    }),
  );
}

function networkOf(compose: (agent: Agent) => Network['dispatcher']): Network {
  const agent = new Agent();
  return { dispatcher: compose(agent), close: () => agent.close() };
}
