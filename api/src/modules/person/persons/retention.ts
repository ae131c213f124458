/** What a collection stores about people, and for how long. */
export interface RetentionRow {
  readonly collection: string;
  readonly holds: string;
  readonly kept: string;
  readonly onErasure: string;
}

/**
 * Every collection of the database. Law 21.719 allows personal data to be kept for as long as its
 * purpose lasts; proof of consent and of access is kept for five years (Law 21.521, NCG 514),
 * without the name.
 */
export const RETENTION = [
  {
    collection: 'tasks',
    holds:
      'username and result, sealed; credentials, sealed, while the task can still run; a challenge and its answers, sealed, until the worker takes them',
    kept: 'RESULT_TTL_HOURS (24) after the deadline',
    onErasure: 'deleted',
  },
  {
    collection: 'pageRecords',
    holds:
      'pseudonym and task id of an extraction that failed on a page; that page without values and texts, sealed',
    kept: '7 days; the newest 50 of an institution',
    onErasure: 'deleted',
  },
  {
    collection: 'consents',
    holds:
      'RUT, e-mail, data, receipt and, where the terms say so, credentials, all sealed, while it is live',
    kept: 'sealed parts until it ends (at most 36 months); the record 5 years more, as proof',
    onErasure: 'revoked; the record stays under a random name, without address',
  },
  {
    collection: 'personSignIns',
    holds:
      'RUT and e-mail that somebody entered to sign in, and their code until it is mailed, sealed; the code’s keyed hash',
    kept: '10 minutes',
    onErasure: 'deleted; if only one connection is erased, they expire',
  },
  {
    collection: 'personSessions',
    holds: 'RUT and e-mail of a person who is signed in, sealed; kind of browser and system',
    kept: '20 minutes, or until they end it',
    onErasure: 'deleted; if only one connection is erased, they expire',
  },
  {
    collection: 'rightsRequests',
    holds:
      'RUT, e-mail and text of a person’s rights request, and the client’s answer, sealed; pseudonyms; the address, until the request takes effect',
    kept: '5 years, as proof',
    onErasure: 'the record stays under a random name, without RUT, e-mail, address and text',
  },
  {
    collection: 'mails',
    holds: 'e-mail and the mail’s text, sealed; pseudonym of RUT and e-mail',
    kept: 'until it is sent, at most 24 hours (a code 10 minutes)',
    onErasure: 'deleted, except the one that confirms the erasure',
  },
  {
    collection: 'events',
    holds: 'none; ids of tasks, consents, keys and institutions, by client',
    kept: '30 days; longer only the newest of each client, from which its sequence continues',
    onErasure: 'stay, without the ids of tasks',
  },
  {
    collection: 'webhooks',
    holds:
      'none; addresses to which clients’ events are delivered, and the signing secrets, sealed',
    kept: 'until the client deletes them or is revoked',
    onErasure: 'kept',
  },
  {
    collection: 'webhookDeliveries',
    holds:
      'none; ids of events, tasks, consents, keys and institutions; first 512 bytes of what the client’s server answered',
    kept: '30 days, or until the webhook is deleted',
    onErasure: 'kept: what the ids refer to is deleted, or has a random name',
  },
  {
    collection: 'requests',
    holds: 'none; which calls clients made, by ids of requests and keys, without their content',
    kept: '7 days',
    onErasure: 'kept',
  },
  {
    collection: 'institutionStates',
    holds: 'none; which institutions have stopped answering',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'audit',
    holds:
      'pseudonym, address and ids of who launched, read, consented, revoked; addresses that were refused; names of operators',
    kept: 'AUDIT_RETENTION_YEARS (8); 5 years at least, by law',
    onErasure: 'entries stay, under the same random name, without address',
  },
  {
    collection: 'auditCheckpoints',
    holds: 'none; hashes of entries, signed',
    kept: 'the newest 100',
    onErasure: 'kept',
  },
  {
    collection: 'restrictions',
    holds: 'key of the user-entity pair, count of wrong logins',
    kept: '30 days after the last wrong login',
    onErasure:
      'deleted; if clients have it in common, erasing one client’s share only removes that client’s tasks from it',
  },
  {
    collection: 'runningLocks',
    holds: 'key of the user-entity pair, task id',
    kept: 'until the task’s deadline (TASK_DEADLINE_SECONDS)',
    onErasure: 'deleted with the task that holds it',
  },
  {
    collection: 'idempotency',
    holds: 'keyed hash of a request, its answer sealed (a task id, or an OTP token)',
    kept: '24 hours',
    onErasure: 'deleted; the hash of an attempt that died before it created anything expires',
  },
  {
    collection: 'usedJtis',
    holds: 'hash of a ciphertext’s id, task id',
    kept: 'as long as the ciphertext could be opened, at most 120 days',
    onErasure: 'kept: identifies nobody, and prevents reuse of the ciphertext',
  },
  {
    collection: 'boundedSets',
    holds: 'none; ids of the keys and webhooks that count towards a client’s limits',
    kept: 'as long as the client; an id until its key or webhook is deleted',
    onErasure: 'kept',
  },
  {
    collection: 'endedSessions',
    holds: 'none; ids of sessions that clients ended',
    kept: 'until the session would have ended by itself',
    onErasure: 'kept',
  },
  {
    collection: 'receiptKeys',
    holds: 'none; public halves of the keys that signed receipts',
    kept: 'always: persons show their receipts for years',
    onErasure: 'kept',
  },
  {
    collection: 'encryptionKeys',
    holds: 'none; keys of sessions and of the service, private halves sealed',
    kept: 'a session’s until it ends; the service’s for 90 days and 30 more',
    onErasure: 'those of the person’s widget sessions are deleted',
  },
  {
    collection: 'encryptionKeysInUse',
    holds: 'none; ids of the service’s keys',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'quotas',
    holds: 'none; a client’s credits, task ids for seconds',
    kept: '400 days',
    onErasure: 'kept',
  },
  {
    collection: 'clients',
    holds: 'none; organisations, each with the e-mail address of its contact',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'apiKeys',
    holds:
      'none; hashes of keys; the client’s address that changed one, until the mail about it is queued',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'widgetConfigs',
    holds: 'none; an organisation’s settings',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'termsVersions',
    holds: 'none; the text of each version of an organisation’s terms',
    kept: 'always',
    onErasure: 'kept',
  },
  {
    collection: 'offerTexts',
    holds: 'none; terms and descriptions that people were shown',
    kept: 'always: consents refer to them as proof',
    onErasure: 'kept',
  },
  {
    collection: 'processes',
    holds: 'none; processes and ids of their keys',
    kept: '1 hour after the last heartbeat',
    onErasure: 'kept',
  },
  {
    collection: 'keyPromotions',
    holds: 'none; when a key was promoted',
    kept: 'always',
    onErasure: 'kept',
  },
] as const satisfies readonly RetentionRow[];

/** Data that is stored outside the database. */
export const RETENTION_ELSEWHERE = [
  {
    collection: 'Redis: queue',
    holds: 'task ids',
    kept: 'until the job has run',
    onErasure: 'waiting jobs are deleted',
  },
  {
    collection: 'Redis: institutions',
    holds: 'ids of running and waiting tasks; failures in a row of an institution',
    kept: 'ids 2 hours at most; failures until it answers, at most 24 hours',
    onErasure: 'expire by themselves',
  },
  {
    collection: 'Redis: rate limits',
    holds:
      'addresses, ids of clients and sessions; pseudonyms of the persons that a client asked about, and of those for whom a code was requested',
    kept: '1 minute; the pseudonyms 1 hour, those of codes 1 day',
    onErasure: 'expire by themselves',
  },
  {
    collection: 'Redis: events',
    holds: 'ids of clients and of their open streams',
    kept: '30 seconds after the stream',
    onErasure: 'nothing to erase',
  },
  {
    collection: 'logs and traces',
    holds: 'ids of requests, tasks and clients; never a RUT, an address or data',
    kept: 'as your log and trace stores do; 90 days is plenty',
    onErasure: 'nothing to erase',
  },
  {
    collection: 'backups',
    holds: 'what the database held',
    kept: '30 days at most is advised',
    onErasure: 'nothing changes; restoring erases again whoever the ledger of erasures names',
  },
  {
    collection: 'ledger of erasures',
    holds:
      'keyed pseudonym, found in no record, of the person who was erased; when, and for which client',
    kept: 'as long as the oldest backup that may be restored',
    onErasure: 'each adds a line',
  },
] as const satisfies readonly RetentionRow[];

export type RetentionName = (
  | (typeof RETENTION)[number]
  | (typeof RETENTION_ELSEWHERE)[number]
)['collection'];

/** Whether the collection contains data about people. */
export const isAboutPeople = ({ holds }: Pick<RetentionRow, 'holds'>): boolean =>
  !holds.startsWith('none');
