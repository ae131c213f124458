import { randomUUID } from 'node:crypto';
import { addSeconds } from '../src/infra/clock.ts';
import type { Container } from '../src/container.ts';
import { signInAad } from '../src/modules/person/personAccess/personAccess.types.ts';
import { codeHash } from '../src/modules/person/personAccess/signInCode.ts';
import { normalEmail } from '../src/modules/extraction/users/userKeys.ts';
import type { Answer, TestServer } from './testServer.ts';

/** The e-mail address in the consents that the tests' clients request. */
export const EMAIL = 'persona@correo.cl';

type PersonServer = Pick<TestServer, 'container' | 'request'>;

/** A person who is signed in on their page. */
export interface SignedInPerson {
  readonly token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A sign-in whose code the test knows, as if the mail with it had been sent. */
export async function knownSignIn(
  container: Pick<Container, 'now' | 'vault' | 'pseudonym' | 'userKeys' | 'signIns'>,
  claimed: { username: string; email?: string },
  code = '123456',
): Promise<{ signInId: string; code: string }> {
  const { now, vault, pseudonym, userKeys, signIns } = container;
  const { username, email: given = EMAIL } = claimed;
  const email = normalEmail(given);
  const signInId = randomUUID();
  await signIns.insert({
    _id: signInId,
    holder: userKeys.holder(username, email),
    person: vault.seal({ username, email }, signInAad(signInId, 'person')),
    codeHash: codeHash(pseudonym, signInId, code),
    tries: 0,
    usedAt: null,
    locale: 'es-CL',
    createdAt: now(),
    mail: null,
    expiresAt: addSeconds(now(), 600),
  });
  return { signInId, code };
}

/** Signs a person in. */
export async function signInPerson(
  server: PersonServer,
  username: string,
  email = EMAIL,
): Promise<SignedInPerson> {
  const body = await knownSignIn(server.container, { username, email });
  const answer = await server.request('POST', '/api/v1/person/sessions', { body });
  if (answer.status !== 200) throw new Error(answer.text);
  const { token } = (answer.body as { data: { token: string } }).data;
  return {
    token,
    call: (method, path, sent) =>
      server.request(method, `/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(sent === undefined ? {} : { body: sent }),
      }),
  };
}
