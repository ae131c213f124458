import type { ClientsDeps } from './createClient.ts';

/**
 * Changes who is told by mail what happens to a client's keys. Only an operator can: a key that
 * leaked could otherwise silence the mails about it.
 * @param contact a deliverable address; null for nobody
 * @returns false if the client does not exist or is revoked
 */
export async function setContact(
  { clients, audit, now }: ClientsDeps,
  clientId: string,
  contact: string | null,
): Promise<boolean> {
  if (!(await clients.setContact(clientId, contact))) return false;
  await audit.append({ at: now(), event: 'client.contact-changed', clientId });
  return true;
}
