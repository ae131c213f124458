import type { TestServer } from '../../../../../test/testServer.ts';

/** Everything that the stores hold about a consent and its tasks. */
export async function storedConsent(
  server: TestServer,
  consentId: string,
): Promise<Record<string, unknown>> {
  const { db } = server.container.mongo;
  const consent = await db.collection('consents').findOne({ _id: consentId as never });
  const tasks = await db.collection('tasks').find({ 'consent.id': consentId }).toArray();
  const sessionId = (consent?.session as { id: string } | null)?.id;
  return {
    person: consent?.person as unknown,
    credentials: consent?.credentials as unknown,
    username: consent?.username as unknown,
    results: consent?.results as unknown,
    taskSecrets: tasks.flatMap((task) => [task.credentials, task.result] as unknown[]),
    keys: await db.collection('encryptionKeys').countDocuments({ sessionId }),
  };
}

/** What is left of an ended consent. */
export const NOTHING_STORED = {
  person: null,
  credentials: null,
  username: null,
  results: [],
  keys: 0,
};
