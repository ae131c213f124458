import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpDrain } from './drainHttp.ts';

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A server whose answers wait until `answer` is called. */
async function slowServer() {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const answer = () => response.end('ok');
    if (request.url === '/slow') waiting.push(answer);
    else answer();
  });
  const drain = createHttpDrain(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, drain, waiting };
}

function ask(server: Server, path: string, agent: Agent): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  return agent;
}

it('keeps answering while it drains, and closes each kept-alive connection with its response', async () => {
  const { server, drain } = await slowServer();
  const agent = keepAlive();
  expect((await ask(server, '/', agent)).headers.connection).toBe('keep-alive');
  let endGracePeriod = (): void => undefined;
  const stopped = drain.drain(new Promise<void>((resolve) => (endGracePeriod = resolve)));
  expect(drain.isDraining()).toBe(true);
  const answer = await ask(server, '/', agent);
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  endGracePeriod();
  await stopped;
  expect(server.listening).toBe(false);
});

it('completes pending requests, and closes their connections', async () => {
  const { server, drain, waiting } = await slowServer();
  const asked = ask(server, '/slow', keepAlive());
  await expect.poll(() => waiting.length).toBe(1);
  const stopped = drain.drain(Promise.resolve());
  await expect.poll(() => server.listening).toBe(false);
  waiting[0]?.();
  expect((await asked).headers.connection).toBe('close');
  await stopped;
});

it('does not wait for idle connections', async () => {
  const { server, drain } = await slowServer();
  await ask(server, '/', keepAlive());
  await drain.drain(Promise.resolve());
  expect(server.listening).toBe(false);
});
