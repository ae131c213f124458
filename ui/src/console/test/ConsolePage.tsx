import { useEffect, useState } from 'react';
import type { Role, SignedInMember } from '../../client/index.ts';
import { MESSAGES, useLocale } from '../../messages/index.ts';
import { FollowedLinks } from '../../persona/test/FollowedLinks.tsx';
import { memoryAddresses, type MemoryAddresses } from '../../persona/test/memoryAddresses.ts';
import { ConsoleApp } from '../app/ConsoleApp.tsx';
import { createConsoleFlow } from '../flow/createConsoleFlow.ts';
import type { KeptVisit } from '../flow/keptVisit.ts';
import type { Passkeys } from '../flow/passkeys.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import { textStore } from '../words/textStore.ts';
import {
  createFakeConsoleClient,
  type FakeConsoleAnswers,
  type FakeConsoleClient,
} from './createFakeConsoleClient.ts';
import { signedIn } from './fixtures.ts';

textStore.add('es-CL', MESSAGES['es-CL'], es);
textStore.add('en', MESSAGES.en, en);

/** State of the story's page, for its play function. */
export interface Played {
  client: FakeConsoleClient;
  addresses: MemoryAddresses;
  visit: KeptVisit;
  /** The provider's page for which the browser has left. */
  left: string | null;
}

/** The page of the running story. */
export let played: Played;

export interface ConsolePageProps {
  /** Hash of the first page. */
  hash?: string;
  /** The role of who has signed in; null for nobody. */
  role?: Role | null;
  me?: Partial<SignedInMember>;
  answers?: FakeConsoleAnswers;
  /** The error with which the browser answers instead of a passkey. */
  passkeyError?: Error;
  /** With what an OpenID provider has sent the browser back; null if it did not. */
  callback?: string | null;
  /** Whether this tab began the sign-in of `callback`. */
  hasBegun?: boolean;
  isSandbox?: boolean;
}

/** The console with a fake client, fake passkeys and a history of its own. */
export function ConsolePage({
  hash = '#/',
  role = 'owner',
  me = {},
  answers = {},
  passkeyError,
  callback = null,
  hasBegun = false,
  isSandbox = false,
}: ConsolePageProps) {
  const locale = useLocale();
  const [{ flow, addresses }] = useState(() => {
    const expiresAt = new Date(Date.now() + 8 * 3600_000).toISOString();
    const own: Played = {
      client: createFakeConsoleClient(signedIn(role ?? 'owner', me), answers),
      addresses: memoryAddresses(hash),
      visit: {
        locale: null,
        session: role === null ? null : { token: 'ficha', expiresAt },
        invitation: null,
        openid: hasBegun ? 'ingreso-2' : null,
      },
      left: null,
    };
    played = own;
    const answer = <T,>(value: unknown) =>
      passkeyError === undefined ? Promise.resolve(value as T) : Promise.reject(passkeyError);
    const passkeys: Passkeys = {
      make: () => answer({ id: 'nueva' }),
      sign: () => answer({ id: 'guardada' }),
    };
    const started = createConsoleFlow({
      client: own.client,
      addresses: own.addresses,
      visits: { read: () => own.visit, keep: (visit) => (own.visit = visit) },
      passkeys,
      redirects: { take: () => callback, leave: (url) => (own.left = url) },
    });
    started.begin();
    return { flow: started, addresses: own.addresses };
  });
  useEffect(() => flow.dispose, [flow]);

  return (
    <FollowedLinks addresses={addresses}>
      <ConsoleApp
        flow={flow}
        locale={locale}
        environment={isSandbox ? 'sandbox' : 'production'}
        docsUrl="https://docs.cauce.example"
        inboxUrl={isSandbox ? 'http://127.0.0.1:8025' : null}
      />
    </FollowedLinks>
  );
}
