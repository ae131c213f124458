import type { Container } from '../src/container.ts';

/** The public name of a client's newest key, which every token of the client contains. */
export async function keyIdOf(
  { clients }: Pick<Container, 'clients'>,
  clientId: string,
): Promise<string> {
  const key = (await clients.listKeys(clientId)).at(-1);
  if (key === undefined) throw new Error('The client has no key');
  return key.keyId;
}
