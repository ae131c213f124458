import type { Collection, Filter } from 'mongodb';
import type { IdempotencyDocument } from '../../../http/idempotency.store.ts';
import type { Mongo } from '../../../infra/mongo/mongo.ts';
import type { AuditStore } from '../../operations/audit/audit.store.ts';
import type { AuditEntry } from '../../operations/audit/audit.types.ts';
import type { ConsentDocument } from '../../consent/consents/consents.types.ts';
import type { EventDocument } from '../../operations/events/events.types.ts';
import type { MailDocument } from '../../operations/mails/mails.types.ts';
import type { PageRecordDocument } from '../../extraction/pageRecords/pageRecords.types.ts';
import type { RunningLockDocument } from '../../extraction/tasks/runningLocks.store.ts';
import type { RightsRequestDocument } from '../rightsRequests/rightsRequests.types.ts';
import type { TaskDocument } from '../../extraction/tasks/tasks.types.ts';
import type { RestrictionDocument } from '../../extraction/users/restrictions.store.ts';

/** Replaces an erased IP address. */
const ERASED_IP = 'erased';

/** Does not match the random name of an erased person. */
const PSEUDONYM = /^[A-Za-z0-9_-]{43}$/;

/** The records that are meant: a person's, at all clients or at one. */
export interface Share {
  /** Pseudonyms of the person, the one with the current key first. */
  readonly subjects: readonly [string, ...string[]];
  /** Null for all clients. */
  readonly clientId: string | null;
  /** Only records up to this moment; absent for everything. */
  readonly until?: Date;
  /**
   * Only these consents and what they led to: the records of a person who has proved that an e-mail
   * is theirs, but not that the RUT is. Absent for all records of the subjects.
   */
  readonly onlyConsents?: readonly string[];
  /**
   * Not these consents nor what they led to, nor any request that waits for an answer: what a client
   * may not erase. Absent for everything.
   */
  readonly exceptConsents?: readonly string[];
}

/** How many records of each kind there are, or were erased. */
export type PersonCounts = Readonly<
  Record<
    | 'tasks'
    | 'pageRecords'
    | 'consents'
    | 'restrictions'
    | 'locks'
    | 'answers'
    | 'events'
    | 'requests'
    | 'sessions'
    | 'auditEntries',
    number
  >
>;

/** The keys by which a share's records are found; none is a RUT. */
export interface ShareKeys extends Share {
  readonly taskIds: readonly string[];
  readonly consentIds: readonly string[];
  /**
   * Keys of the user-entity pairs that belong to this share only. Outside the sandbox a pair
   * protects the person at the institution from all clients together, and belongs to no single
   * client.
   */
  readonly pairs: readonly string[];
  /** Pseudonyms of RUT and e-mail whose records are all included. */
  readonly holders: readonly string[];
}

/**
 * An incident: at a client, at an institution, or at one client's connections to one institution,
 * in a time span.
 */
export interface Affected {
  /** Null for all clients. */
  readonly clientId: string | null;
  /** Null for all institutions. */
  readonly entityId: string | null;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A record that can be found only by its holder. */
interface Held {
  readonly _id: string;
  readonly holder: string;
}

/**
 * All records about one person, across all collections, for access and erasure (see `RETENTION`).
 */
export class PersonRecordsStore {
  readonly #tasks: Collection<TaskDocument>;
  readonly #pageRecords: Collection<PageRecordDocument>;
  readonly #consents: Collection<ConsentDocument>;
  readonly #restrictions: Collection<RestrictionDocument>;
  readonly #locks: Collection<RunningLockDocument>;
  readonly #answers: Collection<IdempotencyDocument>;
  readonly #events: Collection<EventDocument>;
  readonly #requests: Collection<RightsRequestDocument>;
  readonly #signIns: Collection<Held>;
  readonly #sessions: Collection<Held>;
  readonly #mails: Collection<Pick<MailDocument, '_id' | 'holder'>>;
  readonly #audit: AuditStore;

  constructor({ db }: Mongo, audit: AuditStore) {
    this.#tasks = db.collection<TaskDocument>('tasks');
    this.#pageRecords = db.collection<PageRecordDocument>('pageRecords');
    this.#consents = db.collection<ConsentDocument>('consents');
    this.#restrictions = db.collection<RestrictionDocument>('restrictions');
    this.#locks = db.collection<RunningLockDocument>('runningLocks');
    this.#answers = db.collection<IdempotencyDocument>('idempotency');
    this.#events = db.collection<EventDocument>('events');
    this.#requests = db.collection<RightsRequestDocument>('rightsRequests');
    this.#signIns = db.collection<Held>('personSignIns');
    this.#sessions = db.collection<Held>('personSessions');
    this.#mails = db.collection('mails');
    this.#audit = audit;
  }

  tasks(share: Share): Promise<TaskDocument[]> {
    return this.#tasks.find(tasksOf(share)).sort({ createdAt: 1 }).toArray();
  }

  consents(share: Share): Promise<ConsentDocument[]> {
    return this.#consents.find(consentsOf(share)).sort({ createdAt: 1 }).toArray();
  }

  /** The consents with one of these holders, up to a moment. */
  heldConsents(holders: readonly string[], until?: Date): Promise<ConsentDocument[]> {
    return this.#consents
      .find({ holder: { $in: [...holders] }, ...upTo(until, 'createdAt') })
      .toArray();
  }

  consentsById(consentIds: readonly string[]): Promise<ConsentDocument[]> {
    return this.#consents.find({ _id: { $in: [...consentIds] } }).toArray();
  }

  /**
   * Ids of a share's tasks and consents from the audit log, which may be all that is left of them.
   */
  async auditedIds(share: Share): Promise<Pick<ShareKeys, 'taskIds' | 'consentIds'>> {
    const entries = await this.#audit.matching(auditOf(share));
    return {
      taskIds: entries.flatMap(({ taskId }) => taskId ?? []),
      consentIds: entries.flatMap(({ consentId }) => consentId ?? []),
    };
  }

  /** Keys of the pairs whose counted wrong logins include these tasks. */
  async pairsThatCounted(taskIds: readonly string[]): Promise<string[]> {
    const found = await this.#restrictions
      .find({ countedTasks: { $in: [...taskIds] } }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Without the pages themselves, which contain nothing about the person. */
  pageRecords(keys: ShareKeys): Promise<Omit<PageRecordDocument, 'page'>[]> {
    return this.#pageRecords
      .find(filtersOf(keys).pageRecords, { projection: { page: 0 } })
      .sort({ at: 1 })
      .toArray();
  }

  /** The events that clients received about the share's tasks. */
  events(keys: ShareKeys): Promise<EventDocument[]> {
    return this.#events.find(filtersOf(keys).events).sort({ at: 1 }).toArray();
  }

  restrictions(keys: ShareKeys): Promise<RestrictionDocument[]> {
    return this.#restrictions.find(filtersOf(keys).restrictions).toArray();
  }

  /** The person's requests to exercise their rights. */
  requests(keys: ShareKeys): Promise<RightsRequestDocument[]> {
    return this.#requests.find(filtersOf(keys).requests).sort({ createdAt: 1 }).toArray();
  }

  /** The client's consents whose person waits for an answer about them. */
  async awaitingAnswer({ subjects, clientId }: Share): Promise<string[]> {
    const found = await this.#requests
      .find({ subject: { $in: [...subjects] }, ...(clientId !== null && { clientId }), ...OPEN })
      .toArray();
    return found.flatMap(({ consentId }) => consentId ?? []);
  }

  audit(keys: ShareKeys): Promise<AuditEntry[]> {
    return this.#audit.matching(filtersOf(keys).auditEntries);
  }

  /** Whether a worker may still be using the person's credentials. */
  async isRunning(share: Share): Promise<boolean> {
    const running = { ...tasksOf(share), status: { $in: ['pending', 'running'] } };
    return (await this.#tasks.countDocuments(running as Filter<TaskDocument>, { limit: 1 })) > 0;
  }

  /** Consents that were live at any moment of the time span. */
  affectedConsents({ clientId, entityId, from, to }: Affected): AsyncIterable<ConsentDocument> {
    return this.#consents
      .find(
        {
          ...(clientId !== null && { clientId }),
          ...upTo(to, 'createdAt'),
          $and: [
            entityId === null ? {} : { $or: [{ entityId }, { 'acceptance.entityId': entityId }] },
            from === undefined
              ? {}
              : { $or: [{ terminatedAt: null }, { terminatedAt: { $gte: from } }] },
          ],
        },
        { projection: { results: 0, credentials: 0, receipt: 0 } },
      )
      .sort({ createdAt: 1 });
  }

  /** Extractions without a consent whose records still exist. */
  affectedTasks({ clientId, entityId, from, to }: Affected): AsyncIterable<TaskDocument> {
    return this.#tasks.find({
      consent: null,
      ...(clientId !== null && { clientId }),
      ...(entityId !== null && { entityId }),
      $and: [upTo(to, 'createdAt'), from === undefined ? {} : { createdAt: { $gte: from } }],
    });
  }

  /** The pseudonyms in all records, possibly with duplicates. */
  async *subjects(): AsyncGenerator<string> {
    const projection = { _id: 0, subject: 1 };
    for await (const { subject } of this.#tasks.find({}, { projection })) yield subject;
    for await (const { subject } of this.#consents.find({}, { projection })) yield subject;
    for await (const { subject } of this.#pageRecords.find({}, { projection })) yield subject;
    yield* this.#audit.subjects();
  }

  /** The pseudonyms of RUT and e-mail in all records, possibly with duplicates. */
  async *holders(): AsyncGenerator<string> {
    const projection = { _id: 0, holder: 1 };
    for await (const { holder } of this.#consents.find({}, { projection }))
      if (holder !== undefined) yield holder;
    for await (const { holder } of this.#requests.find({}, { projection })) yield holder;
    for await (const { holder } of this.#sessions.find({}, { projection })) yield holder;
  }

  /** The ids of all consents, including those that remain only in requests. */
  async *consentIds(): AsyncGenerator<string> {
    for await (const { _id } of this.#consents.find({}, { projection: { _id: 1 } })) yield _id;
    const projection = { _id: 0, consentId: 1 };
    for await (const { consentId } of this.#requests.find({}, { projection }))
      if (consentId !== null) yield consentId;
  }

  /**
   * How many records from before a moment have a pseudonym, which was made with a key of that time.
   */
  async namedBefore(moment: Date): Promise<Readonly<Record<string, number>>> {
    const subject = { $regex: PSEUDONYM } as const;
    const createdAt = { $lt: moment };
    return {
      tasks: await this.#tasks.countDocuments({ subject, createdAt }),
      pageRecords: await this.#pageRecords.countDocuments({ subject, at: createdAt }),
      consents: await this.#consents.countDocuments({ subject, createdAt }),
      rightsRequests: await this.#requests.countDocuments({ subject, createdAt }),
      restrictions: await this.#restrictions.countDocuments({ lastFailureAt: createdAt }),
      audit: await this.#audit.count({ subject, at: createdAt }),
    };
  }

  async count(keys: ShareKeys): Promise<PersonCounts> {
    const filters = filtersOf(keys);
    return {
      tasks: await this.#tasks.countDocuments(filters.tasks),
      pageRecords: await this.#pageRecords.countDocuments(filters.pageRecords),
      consents: await this.#consents.countDocuments(filters.consents),
      restrictions: await this.#restrictions.countDocuments(filters.restrictions),
      locks: await this.#locks.countDocuments(filters.locks),
      answers: await this.#answers.countDocuments(filters.answers),
      events: await this.#events.countDocuments(filters.events),
      requests: await this.#requests.countDocuments(filters.requests),
      sessions:
        (await this.#sessions.countDocuments(filters.held)) +
        (await this.#signIns.countDocuments(filters.held)),
      auditEntries:
        (await this.#audit.count(filters.auditEntries)) +
        (await this.#audit.count(filters.heldEntries)),
    };
  }

  /**
   * Deletes what may be deleted, and gives a random name to what must be kept: anyone with the key
   * could compute a pseudonym again from the RUT. Safe to repeat.
   */
  async erase(keys: ShareKeys, name: string): Promise<void> {
    const filters = filtersOf(keys);
    await this.#answers.deleteMany(filters.answers);
    await this.#locks.deleteMany(filters.locks);
    await this.#restrictions.deleteMany(filters.restrictions);
    // A restriction that is kept must not refer to this share any more.
    const counted = { $in: [...keys.taskIds] };
    await this.#restrictions.updateMany(
      { countedTasks: counted },
      {
        $pull: { countedTasks: counted },
        ...(keys.clientId !== null && { $unset: { [`byClient.${keys.clientId}`]: '' } }),
      },
    );
    await this.#pageRecords.deleteMany(filters.pageRecords);
    // Events keep their sequence numbers: a gap would look like a missed event.
    await this.#events.updateMany(filters.events, { $unset: { 'data.taskId': '' } });
    await this.#tasks.deleteMany(filters.tasks);
    // The addresses from which the person accepted, confirmed the account or ended the consent.
    for (const field of ['acceptance', 'ownAccount', 'terminatedBy'] as const)
      await this.#consents.updateMany(
        { ...filters.consents, [field]: { $ne: null } },
        {
          $set: { [`${field}.ip`]: ERASED_IP },
        },
      );
    await this.#mails.deleteMany({
      $or: [filters.held, { _id: { $in: await this.#mailIds(keys) } }],
    });
    await this.#signIns.deleteMany(filters.held);
    await this.#sessions.deleteMany(filters.held);
    // Requests are kept for the client to answer, and as proof, without the person's identity.
    await this.#requests.updateMany(filters.requests, {
      $set: { ...{ holder: name, subject: name }, person: null, reason: null, answer: null },
      $unset: { from: '' },
    });
    // Updated last, because a repeated call finds the remaining records by these fields.
    await this.#consents.updateMany(filters.consents, {
      $set: {
        subject: name,
        holder: name,
        person: null,
        credentials: null,
        username: null,
        results: [],
        receipt: null,
      },
    });
    await this.#audit.erase(
      [filters.consentEntries, filters.auditEntries, filters.heldEntries],
      name,
    );
  }

  /** Waiting mails about the share's consents and requests. */
  async #mailIds(keys: ShareKeys): Promise<string[]> {
    const requests = await this.#requests
      .find(filtersOf(keys).requests, { projection: { kind: 1 } })
      .toArray();
    return [
      ...keys.consentIds.map((id) => `receipt:${id}`),
      // The mail that confirms an erasure is sent to a person who is already erased, so it is kept.
      ...requests.flatMap(({ _id, kind }) => (kind === 'erasure' ? [] : [`act:${_id}`])),
      ...requests.map(({ _id }) => `answer:${_id}`),
    ];
  }
}

const upTo = (until: Date | undefined, field: string) =>
  until === undefined ? {} : { [field]: { $lte: until } };

/** Requests that wait for the client's answer. */
const OPEN = { answeredAt: null, dueAt: { $ne: null } } as const;
const NOT_OPEN: Filter<RightsRequestDocument>[] = [{ answeredAt: { $ne: null } }, { dueAt: null }];

/** Leaves out what the share does not include, by the field that refers to a consent. */
const without = ({ exceptConsents = [] }: Share, field: string) =>
  exceptConsents.length === 0 ? {} : { [field]: { $nin: [...exceptConsents] } };

/** Matches records by their subject and client. */
const ofShare = (share: Share, at: string) => ({
  subject: { $in: [...share.subjects] },
  ...(share.clientId !== null && { clientId: share.clientId }),
  ...upTo(share.until, at),
});

/** Leaves out records that are already erased, and stay. */
const NAMED = { subject: { $regex: PSEUDONYM } } as const;

const consentsOf = (share: Share): Filter<ConsentDocument> =>
  share.onlyConsents
    ? { _id: { $in: [...share.onlyConsents] }, ...NAMED, ...upTo(share.until, 'createdAt') }
    : { ...ofShare(share, 'createdAt'), ...without(share, '_id') };

/** Always by subject too, because that field has an index. */
const tasksOf = (share: Share): Filter<TaskDocument> => ({
  ...ofShare(share, 'createdAt'),
  ...(share.onlyConsents
    ? { 'consent.id': { $in: [...share.onlyConsents] } }
    : without(share, 'consent.id')),
});

const auditOf = (share: Share): Filter<AuditEntry> =>
  share.onlyConsents
    ? { consentId: { $in: [...share.onlyConsents] }, ...upTo(share.until, 'at') }
    : { ...ofShare(share, 'at'), ...without(share, 'consentId') };

/** The filters that find a share's records in each collection. */
function filtersOf(keys: ShareKeys) {
  const { clientId, until, onlyConsents } = keys;
  const subject = { $in: [...keys.subjects] };
  const ofTasks = { $in: [...keys.taskIds] };
  const ofPairs = { $in: [...keys.pairs] };
  /** Records without a client, found by the share's tasks that led to them. */
  const byTask = clientId === null && !onlyConsents ? { subject } : { subject, taskId: ofTasks };
  const ofConsents = { $in: [...keys.consentIds] };
  const holder = { $in: [...keys.holders] };
  return {
    tasks: tasksOf(keys),
    consents: consentsOf(keys),
    pageRecords: { ...byTask, ...upTo(until, 'at') },
    restrictions: { _id: ofPairs, ...upTo(until, 'lastFailureAt') },
    locks: { $or: [{ taskId: ofTasks }, { _id: ofPairs, ...upTo(until, 'takenAt') }] },
    requests: {
      ...upTo(until, 'createdAt'),
      $or: onlyConsents
        ? [{ consentId: ofConsents, ...NAMED }, { holder }]
        : [
            {
              ...(clientId !== null && { clientId }),
              ...without(keys, 'consentId'),
              ...(keys.exceptConsents && { $or: NOT_OPEN }),
              subject,
            },
            { holder },
          ],
    },
    held: { holder },
    events: { 'data.taskId': ofTasks },
    answers: { reservedId: { $in: [...keys.taskIds, ...keys.consentIds] } },
    // An entry may have no subject, so entries about a consent are also found by its id.
    consentEntries: {
      consentId: ofConsents,
      ip: { $exists: true },
      ...upTo(until, 'at'),
    },
    auditEntries: onlyConsents
      ? { ...NAMED, ...upTo(until, 'at'), consentId: ofConsents }
      : {
          ...{ subject, ...upTo(until, 'at'), ...without(keys, 'consentId') },
          ...(clientId !== null && { $or: [{ clientId }, { clientId: null, taskId: ofTasks }] }),
        },
    heldEntries: { subject: holder, ...upTo(until, 'at') },
  };
}
