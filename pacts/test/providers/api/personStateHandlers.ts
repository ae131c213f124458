import { connectClient } from '../../../../api/test/connect.ts';
import { rutSeries } from '../../../../api/test/factories.ts';
import { knownSignIn, signInPerson, type SignedInPerson } from '../../../../api/test/person.ts';
import type { TestServer } from '../../../../api/test/testServer.ts';
import type { PersonStateName } from '../../states.ts';
import { expectOk, type HandlersOf, type StateFacts } from './stateFacts.ts';

/** Who asks for too many codes in the contract. */
const ASKING = { username: '12345678-5', email: 'otra@correo.example' };
const CODES_PER_HOUR = 5;
const SESSION_SECONDS = 20 * 60;

/** Sets up each state of a person's page, each for a person of its own. */
export function personStateHandlers(server: TestServer): HandlersOf<PersonStateName> {
  const nextRut = rutSeries(18_500_000);
  const facts = ({ token }: SignedInPerson, consentId?: string): StateFacts => ({
    sessionToken: token,
    values: { ...(consentId !== undefined && { consentId }) },
  });
  const connected = async (act?: string) => {
    const username = nextRut();
    const client = await connectClient(server);
    const { consentId } = await client.consent(username);
    const person = await signInPerson(server, username);
    if (act !== undefined)
      expectOk(await person.call('POST', `/person/connections/${consentId}/${act}`));
    return facts(person, consentId);
  };

  return {
    'a person asks for a code': () => Promise.resolve({}),
    'a person has asked for too many codes': async () => {
      for (let code = 0; code < CODES_PER_HOUR; code++)
        await server.request('POST', '/api/v1/person/sign-ins', { body: ASKING });
      return {};
    },
    "a code was sent to a person's e-mail": async () => {
      const { signInId } = await knownSignIn(server.container, { username: nextRut() });
      return { values: { signInId } };
    },
    'the code of a sign-in is used': async () => {
      const body = await knownSignIn(server.container, { username: nextRut() });
      expectOk(await server.request('POST', '/api/v1/person/sessions', { body }));
      return { values: { signInId: body.signInId } };
    },
    'a person is signed in': async () => facts(await signInPerson(server, nextRut())),
    'a person is signed in twice': async () => {
      const username = nextRut();
      const other = await signInPerson(server, username);
      const answer = await other.call('GET', '/person/sessions');
      const { data } = answer.body as { data: { sessions: [{ id: string }] } };
      const [{ id }] = data.sessions;
      return { ...facts(await signInPerson(server, username)), values: { otherSessionId: id } };
    },
    "a person's session is over its time": async () => {
      const person = await signInPerson(server, nextRut());
      server.clock.advance(SESSION_SECONDS + 1);
      return facts(person);
    },
    "a person's token is not genuine": async () => {
      const { token } = await signInPerson(server, nextRut());
      return { sessionToken: `${token}x` };
    },
    'a person has an active connection': () => connected(),
    'a person shares some accounts': async () => {
      // Has several accounts.
      const username = '99999999-9';
      const client = await connectClient(server);
      const widget = await client.widget(username, { products: ['product-balance'] });
      const extracted = await widget.extract({ accountSelection: true });
      expectOk(extracted);
      const { id, accounts } = (
        extracted.body as {
          data: { id: string; accounts: [{ id: string }, { id: string }] };
        }
      ).data;
      const [first, second] = accounts;
      // Both have numbers; cards come after accounts.
      expectOk(await widget.choose(id, [first.id, second.id]));
      const { token } = await signInPerson(server, username);
      const { consentId } = widget;
      return { sessionToken: token, values: { consentId, accountId: first.id } };
    },
    'a person has blocked a connection': () => connected('blocking'),
    'a person has taken a permission back': () => connected('revoke'),
  };
}
