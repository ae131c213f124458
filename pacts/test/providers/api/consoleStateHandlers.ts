import { CANARY } from '../../../../api/test/canary.ts';
import { connectClient } from '../../../../api/test/connect.ts';
import { dataOf, invited, seedDemo, signInMember } from '../../../../api/test/member.ts';
import type { TestServer } from '../../../../api/test/testServer.ts';
import type { ConsoleStateName } from '../../states.ts';
import { expectOk, type HandlersOf } from './stateFacts.ts';

const PERSON = '12345678-5';
const ENTITY = 'banco-chile';
const SESSION_SECONDS = 8 * 60 * 60;
/** Who is invited in the contract. */
const INVITED = 'diego@empresa.example';
/** Who is a member in the contract. */
const MEMBER = 'miembro@empresa.example';

/** Sets up each state of the console, each for a client of its own. */
export function consoleStateHandlers(server: TestServer): HandlersOf<ConsoleStateName> {
  const { container } = server;
  const signedIn = async (role: 'owner' | 'viewer' = 'owner') => {
    const client = await connectClient(server, { scopes: ['main', 'connect', 'manage'] });
    const member = await signInMember(server, client.clientId, role);
    const answer = await member.call('GET', '/console/member');
    const sessionId = dataOf<{ session: { id: string } }>(answer).session.id;
    const values = { memberId: member.id, sessionId, widgetConfigId: client.widgetConfigId };
    return { client, member, facts: { sessionToken: member.token, values } };
  };

  return {
    'nobody has signed in to the console': () => Promise.resolve({}),
    'somebody is invited to a team': async () => {
      const { clientId } = await server.client();
      return { values: { invitation: await invited(server, clientId, { email: INVITED }) } };
    },
    'the sandbox has its members': async () => {
      const { clientId } = await server.client();
      await seedDemo(server, clientId);
      return {};
    },
    'an owner has signed in to the console': async () => (await signedIn()).facts,
    'a viewer has signed in to the console': async () => (await signedIn('viewer')).facts,
    "a member's session is over its time": async () => {
      const { facts } = await signedIn();
      server.clock.advance(SESSION_SECONDS + 1);
      return facts;
    },
    'a team has an owner, a viewer and somebody invited': async () => {
      const { client, member, facts } = await signedIn();
      const viewer = await signInMember(server, client.clientId, 'viewer', MEMBER);
      const invitation = await member.call('POST', '/console/invitations', {
        email: INVITED,
        role: 'developer',
      });
      expectOk(invitation);
      const { id } = dataOf<{ id: string }>(invitation);
      return { ...facts, values: { ...facts.values, memberId: viewer.id, invitationId: id } };
    },
    'the client of an owner has read a task': async () => {
      const { client, facts } = await signedIn();
      const opened = await server.request('POST', '/api/v1/auth/login', {
        headers: { 'x-api-key': client.apiKey },
      });
      expectOk(opened);
      const { token } = opened.body as { token: string };
      const launched = await server.launch(token, {
        action: `${ENTITY}:movement`,
        args: { username: PERSON, password: CANARY },
      });
      expectOk(launched);
      const { taskId } = launched.body as { taskId: string };
      await server.runTask(taskId);
      await server.task(token, taskId);
      await container.requestLog.flush();
      await container.taskEndRecorder.flush();
      return { ...facts, values: { ...facts.values, taskId } };
    },
    'the client of an owner has a connection': async () => {
      const { client, facts } = await signedIn();
      const { consentId } = await client.consent(PERSON);
      return { ...facts, values: { ...facts.values, consentId } };
    },
    'the client of an owner has a webhook': async () => {
      const { member, facts } = await signedIn();
      const made = await member.call('POST', '/webhooks', { url: 'http://127.0.0.1:9/hook' });
      expectOk(made);
      const webhookId = (made.body as { id: string }).id;
      const test = await member.call('POST', `/webhooks/${webhookId}/test`);
      expectOk(test);
      const deliveryId = (test.body as { id: string }).id;
      return { ...facts, values: { ...facts.values, webhookId, deliveryId } };
    },
  };
}
