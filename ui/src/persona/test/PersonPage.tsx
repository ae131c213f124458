import { useEffect, useState } from 'react';
import { MESSAGES, useLocale } from '../../messages/index.ts';
import { PersonApp } from '../app/PersonApp.tsx';
import { createPersonFlow, hashOf, type KeptVisit, type Route } from '../flow/index.ts';
import { textStore } from '../words/textStore.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import {
  createFakePersonClient,
  type FakePersonAnswers,
  type FakePersonClient,
} from './createFakePersonClient.ts';
import { FollowedLinks } from './FollowedLinks.tsx';
import { memoryAddresses, type MemoryAddresses } from './memoryAddresses.ts';

textStore.add('es-CL', MESSAGES['es-CL'], es);
textStore.add('en', MESSAGES.en, en);

/** State of the story's page, for its play function. */
export interface Played {
  client: FakePersonClient;
  addresses: MemoryAddresses;
  saved: string[];
  visit: KeptVisit;
}

/** The page of the running story. */
export let played: Played;

export interface PersonPageProps {
  /** The first screen shown; all but the first two need a session, and get one. */
  route?: Route;
  answers?: FakePersonAnswers;
  isOnline?: boolean;
  /** Minutes until the session ends. */
  minutesLeft?: number;
  /** Where the mails of the sandbox can be read. */
  inboxUrl?: string | null;
}

/** The person's page with a fake client and a history of its own. */
export function PersonPage({
  route = { name: 'sign-in' },
  answers = {},
  isOnline = true,
  minutesLeft = 20,
  inboxUrl = null,
}: PersonPageProps) {
  const locale = useLocale();
  const [flow] = useState(() => {
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const hasSession = route.name !== 'sign-in' && route.name !== 'code';
    played = {
      client: createFakePersonClient(answers),
      addresses: memoryAddresses(hashOf(route)),
      saved: [],
      visit: {
        locale: null,
        signIn: route.name === 'code' ? { signInId: 'ingreso', codeExpiresAt: later(9.6) } : null,
        session: hasSession ? { token: 'ficha', expiresAt: later(minutesLeft) } : null,
      },
    };
    const own = played;
    const started = createPersonFlow({
      client: own.client,
      addresses: own.addresses,
      visits: { read: () => own.visit, keep: (visit) => (own.visit = visit) },
      network: { isOnline: () => isOnline, subscribe: () => () => undefined },
      save: (_file, name) => own.saved.push(name),
    });
    // Before the first screen, as in the real page: otherwise that screen would be replaced, with
    // what was typed.
    started.begin();
    return started;
  });
  const [addresses] = useState(() => played.addresses);
  useEffect(() => flow.dispose, [flow]);

  return (
    <FollowedLinks addresses={addresses}>
      <PersonApp
        flow={flow}
        locale={locale}
        helpUrl="https://docs.cauce.example/para-las-personas"
        inboxUrl={inboxUrl}
      />
    </FollowedLinks>
  );
}
