import type { PersonClient } from '../../client/index.ts';
import { browserNetwork, type NetworkStatus } from '../../internal/browserNetwork.ts';
import { saveFile, type SaveFile } from '../../internal/saveFile.ts';
import { createActSteps } from './createActSteps.ts';
import { createPersonPage } from './createPersonPage.ts';
import { createSessionSteps, createSignInSteps } from './createSignInSteps.ts';
import { tabVisit, type VisitStore } from './keptVisit.ts';
import type { PersonActions, PersonSnapshot } from './personSnapshot.ts';
import { browserAddresses, type Addresses } from '../../internal/addresses.ts';
import { hashOf, routeOf } from './route.ts';

export interface PersonFlowOptions {
  client: PersonClient;
  /** For tests and stories. */
  addresses?: Addresses;
  visits?: VisitStore;
  network?: NetworkStatus;
  save?: SaveFile;
}

/** The flow of the person's page: what is shown, and what the person can do. */
export interface PersonFlow extends PersonActions {
  getSnapshot: () => PersonSnapshot;
  /** @returns a function to unsubscribe */
  subscribe: (onChange: () => void) => () => void;
  /** Shows the screen of the current address. */
  begin: () => void;
  /** Stops every wait. */
  dispose: () => void;
}

/**
 * Runs the page: API calls, the address, and the end of the session. RUT, e-mail and the data that
 * was read are kept only in memory, until the session ends.
 */
export function createPersonFlow({
  client,
  addresses = browserAddresses,
  visits = tabVisit,
  network = browserNetwork,
  save = saveFile,
}: PersonFlowOptions): PersonFlow {
  const page = createPersonPage({ client, addresses, visits });
  const { getSnapshot, subscribe, update, show } = page;
  const stops: (() => void)[] = [];
  return {
    getSnapshot,
    subscribe,
    begin: () => {
      const checkNetwork = () => update({ isOffline: !network.isOnline() });
      stops.push(
        network.subscribe(checkNetwork),
        addresses.subscribe(() => {
          const route = routeOf(addresses.read());
          if (hashOf(route) !== hashOf(getSnapshot().route)) show(route, 'replace');
        }),
      );
      checkNetwork();
      page.restore();
      show(routeOf(addresses.read()), 'replace');
    },
    dispose: () => {
      page.stopTimers();
      for (const stop of stops.splice(0)) stop();
    },

    ...createSignInSteps(client, page),
    ...createActSteps(page, save),
    ...createSessionSteps(page),
    speak: (locale) => {
      page.keep({ locale });
      update({ locale });
    },
    go: (route) => show(route, 'push'),
    reload: () => page.load(),
  };
}
