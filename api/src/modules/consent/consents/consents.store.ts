import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { addSeconds } from '../../../infra/clock.ts';
import { ensureIndexes, insertUnique, type Mongo, type Store } from '../../../infra/mongo/mongo.ts';
import { behind, NEWEST_FIRST, type ListPosition } from '../../../infra/mongo/newestFirst.ts';
import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { PendingEvent } from '../../operations/events/events.types.ts';
import {
  newEvent,
  OutboxStore,
  withEvent,
  withEvents,
} from '../../operations/events/outbox.store.ts';
import { nextExpiryNotice } from './expiryNotice.ts';
import {
  CONSENT_STATES,
  CONSENT_TRANSITIONS,
  ENDED_EVENTS,
  PUBLIC_STATE,
  type Acceptance,
  type Actor,
  type ConsentBlock,
  type ConsentDocument,
  type ConsentEvent,
  type ConsentOffer,
  type ConsentResult,
  type ConsentState,
  type ConsentStatus,
  type OwnAccount,
  type WidgetSession,
} from './consents.types.ts';

/** Proof of consent is kept for five years (NCG 514); the person's data is deleted at the end. */
const KEEP_SECONDS = 5 * 365 * 86_400;

/** How long after the session of a repair its extraction has certainly ended. */
const REPAIR_ENDS_SECONDS = 3600;

/** The result of an extraction. */
export interface ExtractedData {
  readonly results: readonly ConsentResult[];
  readonly extractedAt: Date;
  readonly refreshAt: Date | null;
}

/** A person at a client, by all pseudonyms under which their consents may be stored. */
export interface ConsentOwner {
  readonly clientId: string;
  readonly subjects: readonly string[];
}

/** The stored credentials and user name, for refreshing the data. */
export interface SealedLogin {
  readonly credentials: Sealed | null;
  readonly username: Sealed | null;
}

const LISTED = {
  results: 0,
  held: 0,
  accounts: 0,
  credentials: 0,
  username: 0,
  receipt: 0,
} as const;

/** A consent without its data, credentials and receipt. */
export type ListedConsent = Omit<ConsentDocument, keyof typeof LISTED>;

/** Nothing waits for a choice of accounts. */
const NOTHING_HELD = { held: null, credentials: null, username: null } as const;

/** The fields of a consent in its client's list. */
const OF_CLIENT = {
  reference: 1,
  visitId: 1,
  products: 1,
  state: 1,
  entityId: 1,
  validUntil: 1,
  createdAt: 1,
  refreshAt: 1,
  personRequiredAt: 1,
  personRequiredReason: 1,
  failedRefreshes: 1,
} as const;
export type ConsentOfClient = Pick<ConsentDocument, '_id' | keyof typeof OF_CLIENT>;

/** Which of a client's consents are listed. */
export interface AskedConsents {
  readonly consentId?: string | undefined;
  readonly reference?: string | undefined;
  readonly status?: ConsentStatus | undefined;
  readonly entityId?: string | undefined;
  /** Active ones that need the person, or those that do not. */
  readonly needsPerson?: boolean | undefined;
  /** Where the previous page ended. */
  readonly position: ListPosition | null;
  readonly limit: number;
}

/**
 * Consents. Every state change is a single update, conditional on the transition table, which also
 * writes everything that belongs to the new state (data, credentials, dates).
 */
export class ConsentsStore implements Store {
  /** Events for clients about consents. */
  readonly outbox: OutboxStore<ConsentDocument>;
  readonly #consents: Collection<ConsentDocument>;
  readonly #onEvent: () => void;

  /** @param onEvent called when an event was put into the outbox */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    this.#consents = mongo.db.collection<ConsentDocument>('consents');
    this.#onEvent = onEvent;
    this.outbox = new OutboxStore(this.#consents, (consent) => {
      const { _id, clientId, reference, visitId, entityId, acceptance } = consent;
      const chosen = entityId ?? acceptance?.entityId;
      return {
        clientId,
        data: {
          consentId: _id,
          ...(reference !== undefined && { reference }),
          ...(visitId !== undefined && { visitId }),
          ...(chosen !== undefined && { entityId: chosen }),
        },
      };
    });
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.#consents, [
      { key: { 'otp.hash': 1 }, unique: true },
      { key: { clientId: 1, subject: 1, createdAt: -1 } },
      { key: { clientId: 1, ...NEWEST_FIRST } },
      { key: { clientId: 1, reference: 1, ...NEWEST_FIRST } },
      { key: { clientId: 1, state: 1, ...NEWEST_FIRST } },
      { key: { visitId: 1 }, sparse: true },
      { key: { endsAt: 1 }, sparse: true },
      { key: { cleanUpAt: 1 }, sparse: true },
      { key: { expiresAt: 1 }, sparse: true },
    ]);
    await this.outbox.ensureIndexes();
  }

  async purgeExpired(now: Date): Promise<void> {
    await this.#consents.deleteMany({ expiresAt: { $lte: now }, outbox: { $exists: false } });
  }

  /** When the oldest of a client's consents became active that ever did; null if none did. */
  async firstActivation(clientId: string): Promise<Date | null> {
    const first = await this.#consents.findOne(
      { clientId, activatedAt: { $exists: true } },
      { sort: { createdAt: 1 }, projection: { activatedAt: 1 } },
    );
    return first?.activatedAt ?? null;
  }

  /** @returns false if it already exists because the same request was replayed */
  insert(consent: ConsentDocument): Promise<boolean> {
    return insertUnique(this.#consents, consent);
  }

  find(consentId: string): Promise<ConsentDocument | null> {
    // A receipt is as long as the terms, and only the call that requests it needs it.
    return this.#consents.findOne({ _id: consentId }, { projection: { receipt: 0 } });
  }

  findByOtp(hash: string): Promise<ConsentDocument | null> {
    return this.#consents.findOne({ 'otp.hash': hash });
  }

  /** A person's consents at a client, newest first. */
  page(owner: ConsentOwner, skip: number, limit: number): Promise<ListedConsent[]> {
    return this.#consents
      .find(ofOwner(owner), { projection: LISTED })
      .sort({ createdAt: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .toArray();
  }

  /** The consents of a widget visit, in the order in which they were created. */
  ofVisit(visitId: string): Promise<ListedConsent[]> {
    return this.#consents
      .find({ visitId }, { projection: LISTED })
      .sort({ createdAt: 1 })
      .toArray();
  }

  /** Makes the token of a consent usable again, as long as the person has accepted nothing. */
  async renewOtp(consentId: string, otp: ConsentDocument['otp']): Promise<void> {
    await this.#consents.updateOne(
      { _id: consentId, state: 'in_progress', acceptance: null },
      { $set: { otp } },
    );
  }

  count(owner: ConsentOwner): Promise<number> {
    return this.#consents.countDocuments(ofOwner(owner));
  }

  /** A page of a client's consents, newest first, without anything of a person. */
  pageOfClient(
    clientId: string,
    { consentId, reference, status, entityId, needsPerson, position, limit }: AskedConsents,
  ): Promise<ConsentOfClient[]> {
    return this.#consents
      .find(
        {
          clientId,
          ...(consentId !== undefined && { _id: consentId.toLowerCase() }),
          ...(reference !== undefined && { reference }),
          ...(status !== undefined && { state: inStatus(status) }),
          ...(entityId !== undefined && { entityId }),
          ...(needsPerson !== undefined && {
            personRequiredAt: needsPerson ? { $ne: null } : null,
          }),
          ...behind(position),
        },
        { projection: OF_CLIENT },
      )
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
  }

  /**
   * Exchanges the OTP token for a session; of concurrent calls, one succeeds.
   * @returns null if it was already used, has expired, or its consent has ended
   */
  useOtp(
    hash: string,
    session: WidgetSession,
    offer: ConsentOffer,
    now: Date,
  ): Promise<ConsentDocument | null> {
    return this.#consents.findOneAndUpdate(
      {
        'otp.hash': hash,
        'otp.usedAt': null,
        'otp.expiresAt': { $gt: now },
        state: 'in_progress',
      },
      { $set: { 'otp.usedAt': now, session, offer, endsAt: session.expiresAt } },
      { returnDocument: 'after' },
    );
  }

  /**
   * Records the person's acceptance while the consent is pending; a later one replaces it.
   * @param seen the attached task as the caller saw it; the update fails if another one has
   *   started since
   */
  async accept(
    consentId: string,
    acceptance: Acceptance,
    seen: string | null,
  ): Promise<ConsentDocument | null> {
    const { entityId, products } = acceptance;
    const accepted = await this.#consents.findOneAndUpdate(
      { _id: consentId, taskId: seen, state: { $in: sources('try') }, ...NOT_BLOCKED },
      withEvent(newEvent('consent.accepted', acceptance.at, { data: { entityId } }), {
        $set: { ...NOTHING_HELD, acceptance, ...(products && { products }) },
      }),
      { returnDocument: 'after' },
    );
    if (accepted) this.#onEvent();
    return accepted;
  }

  /**
   * Attaches the task of a first extraction to the consent, at the institution that was accepted.
   * @param task `seen` is the previously attached task, as the caller saw it; `ownAccount`
   *   replaces what was confirmed for another task
   */
  beginTry(
    consentId: string,
    task: {
      id: string;
      entityId: string;
      seen: string | null;
      endsAt: Date;
      ownAccount?: OwnAccount | null;
    },
  ): Promise<ConsentDocument | null> {
    return this.#transition('try', consentId, {
      filter: { taskId: task.seen, 'acceptance.entityId': task.entityId, ...NOT_BLOCKED },
      update: {
        $set: { ...NOTHING_HELD, taskId: task.id, ownAccount: task.ownAccount ?? null },
        $max: { endsAt: task.endsAt },
      },
    });
  }

  /**
   * Whether the consent has not ended and the task is the one attached to it.
   * @param entityId must be the accepted institution; undefined for any
   */
  async isAttached(
    consentId: string,
    task: { id: string; entityId: string | undefined },
    now: Date,
  ): Promise<boolean> {
    const accepted = task.entityId === undefined ? {} : { 'acceptance.entityId': task.entityId };
    const found = await this.#consents.findOne(
      { _id: consentId, taskId: task.id, ...accepted, endsAt: { $gt: now }, ...NOT_BLOCKED },
      { projection: { _id: 1 } },
    );
    return found !== null;
  }

  reject(consentId: string, taskId: string): Promise<ConsentDocument | null> {
    return this.#transition('reject', consentId, { filter: { taskId } });
  }

  /**
   * Keeps the data of the consent's task, and the login, until the person has chosen the accounts of
   * which it is released, or the consent ends.
   */
  async hold(
    consentId: string,
    taskId: string,
    { entityId, ...facts }: SealedLogin & { held: Sealed; entityId: string },
  ): Promise<boolean> {
    const result = await this.#consents.updateOne(
      {
        _id: consentId,
        state: 'in_progress',
        taskId,
        'acceptance.entityId': entityId,
        ...NOT_BLOCKED,
      },
      { $set: { ...facts, resultsOf: taskId } },
    );
    return result.matchedCount === 1;
  }

  /**
   * Stores the data of the consent's task, which came from the accepted institution.
   * @param choice the chosen accounts, if the data was held for the choice
   */
  activate(
    consentId: string,
    taskId: string,
    facts: ExtractedData & { entityId: string; validUntil: Date } & Partial<SealedLogin>,
    choice?: { readonly accounts: Sealed; readonly at: Date },
  ): Promise<ConsentDocument | null> {
    const at = choice?.at ?? facts.extractedAt;
    return this.#transition('activate', consentId, {
      filter: {
        taskId,
        'acceptance.entityId': facts.entityId,
        ...(choice && { held: { $ne: null } }),
        ...NOT_BLOCKED,
      },
      update: {
        $set: {
          ...facts,
          ...(choice && { held: null, accounts: choice.accounts, accountsAt: at }),
          activatedAt: at,
          receiptDueAt: at,
          resultsOf: taskId,
          endsAt: facts.validUntil,
          expiryNoticeAt: nextExpiryNotice(facts.validUntil, at),
        },
      },
      events: () => [newEvent('consent.activated', at, { data: { taskId } })],
    });
  }

  /**
   * Stores newer data.
   * @param seen the consent, of whose accounts it is
   * @param updated the products whose data changed
   */
  refresh(
    seen: ConsentDocument,
    taskId: string,
    facts: ExtractedData,
    updated: readonly string[],
  ): Promise<ConsentDocument | null> {
    return this.#transition('refresh', seen._id, {
      filter: { taskId, ...withAccountsOf(seen), ...NOT_BLOCKED },
      update: { $set: { ...facts, resultsOf: taskId, failedRefreshes: null } },
      events: () => refreshedEvents(taskId, facts.extractedAt, updated),
    });
  }

  /**
   * Attaches the task of a refresh to the consent, unless the institution requires the person, or
   * they are connecting again: the task of a repair stays attached.
   * @param seen the previously attached task, as the caller saw it; undefined for any
   */
  beginRefresh(
    consentId: string,
    taskId: string,
    { now, seen }: { readonly now: Date; readonly seen?: string | null | undefined },
  ): Promise<ConsentDocument | null> {
    return this.#transition('refresh', consentId, {
      filter: {
        ...NOT_BLOCKED,
        personRequiredAt: null,
        $or: [
          { repair: null },
          { 'session.expiresAt': { $lte: addSeconds(now, -REPAIR_ENDS_SECONDS) } },
        ],
        ...(seen !== undefined && { taskId: seen }),
      },
      update: { $set: { taskId } },
    });
  }

  /**
   * Ends a consent and deletes its data and credentials in the same update. `lapse` and `giveUp` are
   * only possible once its time is over.
   * @returns the ended consent; null if its state does not allow the event
   */
  end(
    consentId: string,
    event: 'giveUp' | 'lapse' | 'revoke' | 'discard',
    at: Date,
    by: Actor | null,
    filter: Filter<ConsentDocument> = {},
  ): Promise<ConsentDocument | null> {
    return this.#transition(event, consentId, {
      filter:
        event === 'lapse' || event === 'giveUp' ? { ...filter, endsAt: { $lte: at } } : filter,
      update: {
        $set: {
          person: null,
          credentials: null,
          username: null,
          results: [],
          held: null,
          accounts: null,
          receipt: null,
          refreshAt: null,
          personRequiredAt: null,
          repair: null,
          expiryNoticeAt: null,
          terminatedAt: at,
          terminatedBy: by,
          cleanUpAt: at,
          expiresAt: addSeconds(at, KEEP_SECONDS),
        },
        $unset: { endsAt: '', receiptDueAt: '' },
      },
      events: (state) => [newEvent(ENDED_EVENTS[state as keyof typeof ENDED_EVENTS], at)],
    });
  }

  /** Consents whose time is over, the most overdue first. */
  due(now: Date, limit: number): Promise<ConsentDocument[]> {
    return this.#consents
      .find({ endsAt: { $lte: now } })
      .sort({ endsAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Like `due`, for one person's consents. */
  dueOf(owner: ConsentOwner, now: Date): Promise<ConsentDocument[]> {
    return this.#consents.find({ ...ofOwner(owner), endsAt: { $lte: now } }).toArray();
  }

  /** Like `due`, for one client's consents. */
  dueOfClient(clientId: string, now: Date): Promise<ConsentDocument[]> {
    return this.#consents.find({ clientId, endsAt: { $lte: now } }).toArray();
  }

  /** Ids of a client's consents that have not ended. */
  async liveOf(clientId: string, limit: number): Promise<string[]> {
    const found = await this.#consents
      .find({ clientId, endsAt: { $exists: true } }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** Ended consents that a process that died may not have cleaned up. */
  toCleanUp(now: Date, limit: number): Promise<ConsentDocument[]> {
    return this.#consents
      .find({ cleanUpAt: { $lte: now } })
      .sort({ cleanUpAt: 1 })
      .limit(limit)
      .toArray();
  }

  async cleanedUp(consentId: string): Promise<void> {
    await this.#consents.updateOne({ _id: consentId }, { $unset: { cleanUpAt: '' } });
  }

  /**
   * Blocks a consent that has not ended and is not blocked. A block that the person has lifted
   * since is not restored when the call is repeated.
   * @returns the consent as it is now; null if it was not changed
   */
  block(consentId: string, block: ConsentBlock): Promise<ConsentDocument | null> {
    return this.#consents.findOneAndUpdate(
      {
        _id: consentId,
        endsAt: { $exists: true },
        ...NOT_BLOCKED,
        $or: [{ unblockedAt: { $exists: false } }, { unblockedAt: { $lt: block.at } }],
      },
      { $set: { block } },
      { returnDocument: 'after' },
    );
  }

  /** @param until only a block from this moment or earlier is lifted */
  async unblock(consentId: string, until: Date): Promise<void> {
    await this.#consents.updateOne(
      { _id: consentId, 'block.at': { $lte: until } },
      { $set: { block: null, unblockedAt: until } },
    );
  }

  /**
   * Takes an account back: replaces the accounts and the data, unless either has changed since the
   * consent was read.
   * @param updated the products whose data changed
   */
  async takeBack(
    seen: ConsentDocument,
    facts: {
      readonly at: Date;
      readonly accounts: Sealed;
      readonly results: readonly ConsentResult[];
      readonly refreshAt?: Date;
    },
    updated: readonly string[],
  ): Promise<boolean> {
    const { _id, resultsOf } = seen;
    const { at, ...rest } = facts;
    const taskId = resultsOf ?? '';
    const change = { $set: { ...rest, accountsAt: at, receipt: null } };
    const events = updated.map((product) =>
      newEvent('product.updated', at, {
        data: { taskId, product },
        once: `${taskId} ${product} ${at.toISOString()}`,
      }),
    );
    const [first, ...others] = events;
    const result = await this.#consents.updateOne(
      { _id, state: 'active', resultsOf, extractedAt: seen.extractedAt, ...withAccountsOf(seen) },
      first ? withEvents([first, ...others], change) : change,
    );
    if (result.matchedCount === 1) this.#onEvent();
    return result.matchedCount === 1;
  }

  /** One update per target state: the target of an event depends on the current state. */
  async #transition(
    event: ConsentEvent,
    consentId: string,
    options: {
      filter?: Filter<ConsentDocument>;
      update?: UpdateFilter<ConsentDocument>;
      /** The events for the client, by the new state. */
      events?: (state: ConsentState) => readonly [PendingEvent, ...PendingEvent[]];
    } = {},
  ): Promise<ConsentDocument | null> {
    const { filter = {}, update = {}, events: toTell } = options;
    for (const target of new Set(Object.values(CONSENT_TRANSITIONS[event]))) {
      const change = { ...update, $set: { ...update.$set, state: target } };
      const changed = await this.#consents.findOneAndUpdate(
        { ...filter, _id: consentId, state: { $in: sources(event, target) } },
        toTell ? withEvents(toTell(target), change) : change,
        { returnDocument: 'after' },
      );
      if (changed && toTell) this.#onEvent();
      if (changed) return changed;
    }
    return null;
  }
}

/**
 * What is told when newer data arrived: that it did, and which products changed. A worker that did
 * not receive the answer writes it again.
 */
export const refreshedEvents = (
  taskId: string,
  at: Date,
  updated: readonly string[],
): readonly [PendingEvent, ...PendingEvent[]] => [
  newEvent('consent.refreshed', at, { data: { taskId }, once: taskId }),
  ...updated.map((product) =>
    newEvent('product.updated', at, { data: { taskId, product }, once: `${taskId} ${product}` }),
  ),
];

/** Matches the states that clients see as this status. */
function inStatus(status: ConsentStatus): ConsentState | { readonly $in: ConsentState[] } {
  const states = CONSENT_STATES.filter((state) => PUBLIC_STATE[state].status === status);
  const [only] = states;
  return only !== undefined && states.length === 1 ? only : { $in: states };
}

/** Matches a consent whose accounts have not changed since it was read. */
export const withAccountsOf = ({
  accountsAt,
}: Pick<ConsentDocument, 'accountsAt'>): Filter<ConsentDocument> => ({
  accountsAt: accountsAt ?? { $exists: false },
});

/** No extraction is started, and nothing is stored, for a blocked consent. */
export const NOT_BLOCKED = { block: null } as const;

export const ofOwner = ({ clientId, subjects }: ConsentOwner): Filter<ConsentDocument> => ({
  clientId,
  subject: { $in: [...subjects] },
});

/** The states that allow an event; with a target, only those from which the event leads to it. */
function sources(event: ConsentEvent, target?: ConsentState): ConsentState[] {
  return Object.entries(CONSENT_TRANSITIONS[event])
    .filter(([, to]) => target === undefined || to === target)
    .map(([from]) => from as ConsentState);
}
