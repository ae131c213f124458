import type { Filter, UpdateFilter } from 'mongodb';
import { addSeconds } from '../../../infra/clock.ts';
import { CollectionStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { PendingEvent } from '../../operations/events/events.types.ts';
import { newEvent, withEvent, withEvents } from '../../operations/events/outbox.store.ts';
import {
  NOT_BLOCKED,
  ofOwner,
  refreshedEvents,
  withAccountsOf,
  type ConsentOwner,
  type ExtractedData,
  type SealedLogin,
} from './consents.store.ts';
import {
  INSTITUTION_MAINTENANCE,
  type Acceptance,
  type ConsentDocument,
  type ConsentRepair,
  type FailedRefreshes,
  type OwnAccount,
  type PersonReason,
  type WidgetSession,
} from './consents.types.ts';
import { nextExpiryNotice } from './expiryNotice.ts';

/** How long the person has to connect again before the consent ends. */
const GIVE_UP_SECONDS = 60 * 86_400;
/** How many refreshes of a consent have to fail in a row before its client is told. */
const FAILURES_BEFORE_EVENT = 3;

/**
 * What keeps active consents alive: what prevents their refreshes, their expiry, and the widget
 * visits in which their person connects again.
 */
export class RepairsStore extends CollectionStore<ConsentDocument> {
  readonly #onEvent: () => void;

  /** @param onEvent called when an event was put into the outbox */
  constructor(mongo: Mongo, onEvent: () => void = () => undefined) {
    super(mongo, 'consents', [{ key: { expiryNoticeAt: 1 }, sparse: true }]);
    this.#onEvent = onEvent;
  }

  /**
   * Records that a refresh needs the person: nothing is refreshed until they connect again, and the
   * consent ends if they do not.
   */
  requirePerson(
    consentId: string,
    taskId: string,
    { at, reason }: { at: Date; reason: PersonReason },
  ): Promise<boolean> {
    return this.#report(
      { _id: consentId, taskId },
      newEvent('consent.needs_person', at, { data: { taskId }, once: taskId }),
      {
        $set: { personRequiredAt: at, personRequiredReason: reason, refreshAt: null },
        $min: { endsAt: addSeconds(at, GIVE_UP_SECONDS) },
      },
    );
  }

  /**
   * Records that a refresh failed, and tells the client if it was the third in a row that counts.
   */
  async failRefresh(consentId: string, failed: FailedRefreshes, at: Date): Promise<void> {
    const { taskId, count, reason } = failed;
    const filter = { _id: consentId, taskId, 'failedRefreshes.taskId': { $ne: taskId } };
    const change = { $set: { failedRefreshes: failed } };
    if (count === FAILURES_BEFORE_EVENT && reason !== INSTITUTION_MAINTENANCE)
      await this.#report(
        filter,
        newEvent('consent.refresh_failed', at, { data: { taskId }, once: taskId }),
        change,
      );
    else await this.collection.updateOne({ ...filter, state: 'active' }, change);
  }

  /**
   * Ids of the institutions that require the person, so that active consents could not be
   * refreshed.
   */
  async requiringPerson(owner: ConsentOwner): Promise<Set<string>> {
    const found = await this.collection
      .find({ ...ofOwner(owner), personRequiredAt: { $ne: null } }, { projection: { entityId: 1 } })
      .toArray();
    return new Set(found.flatMap(({ entityId }) => entityId ?? []));
  }

  /** Active consents whose client is to be told that they expire. */
  expiring(now: Date, limit: number): Promise<ConsentDocument[]> {
    return this.collection
      .find({ expiryNoticeAt: { $lte: now, $ne: null } })
      .limit(limit)
      .toArray();
  }

  /** Tells the client that a consent expires; of concurrent calls, one does. */
  async announceExpiry(consent: ConsentDocument, now: Date): Promise<boolean> {
    const { _id, validUntil, expiryNoticeAt } = consent;
    if (!validUntil || !expiryNoticeAt) return false;
    return this.#report({ _id, expiryNoticeAt }, newEvent('consent.expiring', now), {
      $set: { expiryNoticeAt: nextExpiryNotice(validUntil, now) },
    });
  }

  /**
   * Lets the person of an active consent open the widget again. An earlier visit is closed.
   * @returns false if its state does not allow it
   */
  async request(
    consentId: string,
    request: Pick<ConsentDocument, 'otp' | 'widgetConfigId'>,
  ): Promise<boolean> {
    const filter = { _id: consentId, state: 'active', ...NOT_BLOCKED } as const;
    const { modifiedCount } = await this.collection.updateOne(
      // A replayed request must not make a used token usable again.
      { ...filter, 'otp.hash': { $ne: request.otp.hash } },
      { $set: { ...request, repair: null } },
    );
    if (modifiedCount === 1) return true;
    return (await this.collection.countDocuments({ ...filter, 'otp.hash': request.otp.hash })) > 0;
  }

  /**
   * Exchanges the OTP token for a session; of concurrent calls, one succeeds.
   * @returns null if it was already used, has expired, or its consent is not active
   */
  useOtp(
    hash: string,
    session: WidgetSession,
    repair: ConsentRepair,
    now: Date,
  ): Promise<ConsentDocument | null> {
    return this.collection.findOneAndUpdate(
      {
        'otp.hash': hash,
        'otp.usedAt': null,
        'otp.expiresAt': { $gt: now },
        state: 'active',
        ...NOT_BLOCKED,
      },
      { $set: { 'otp.usedAt': now, session, repair } },
      { returnDocument: 'after' },
    );
  }

  /** @param seen the attached task as the caller saw it */
  async accept(
    consentId: string,
    acceptance: Acceptance,
    seen: string | null,
  ): Promise<ConsentDocument | null> {
    const { products } = acceptance;
    return this.#change(consentId, { taskId: seen }, { acceptance, ...(products && { products }) });
  }

  /** Attaches the task of an extraction with the new credentials. */
  beginTry(
    consentId: string,
    task: { id: string; entityId: string; seen: string | null; ownAccount?: OwnAccount | null },
  ): Promise<ConsentDocument | null> {
    return this.#change(
      consentId,
      { taskId: task.seen, 'repair.acceptance.entityId': task.entityId },
      { state: 'in_progress', ownAccount: task.ownAccount ?? null },
      { taskId: task.id },
    );
  }

  /** The institution rejected the new password; the person can try again. */
  reject(consentId: string, taskId: string): Promise<ConsentDocument | null> {
    return this.#change(consentId, { taskId }, { state: 'retrying' });
  }

  /**
   * Stores the data and the login with which the person connected again, and what they agreed to.
   * @param agreed the consent as the widget visit saw it
   * @param updated the products whose data changed
   */
  async complete(
    agreed: ConsentDocument,
    taskId: string,
    facts: ExtractedData & SealedLogin & { validUntil: Date },
    updated: readonly string[],
  ): Promise<ConsentDocument | null> {
    const { _id: consentId, offer, acceptance, products, ownAccount = null } = agreed;
    const { validUntil, extractedAt } = facts;
    const isRenewed = validUntil.getTime() !== agreed.validUntil?.getTime();
    const completed = await this.collection.findOneAndUpdate(
      {
        _id: consentId,
        taskId,
        state: 'active',
        repair: { $ne: null },
        ...withAccountsOf(agreed),
        ...NOT_BLOCKED,
      },
      withEvents(refreshedEvents(taskId, extractedAt, updated), {
        $set: {
          ...facts,
          offer,
          acceptance,
          products,
          ownAccount,
          // The receipt is issued again, and sent again if it has another end.
          receipt: null,
          ...(isRenewed && { receiptDueAt: extractedAt }),
          agreedAgainAt: extractedAt,
          resultsOf: taskId,
          repair: null,
          personRequiredAt: null,
          failedRefreshes: null,
          endsAt: validUntil,
          expiryNoticeAt: nextExpiryNotice(validUntil, extractedAt),
        },
      }),
      { returnDocument: 'after' },
    );
    if (completed) this.#onEvent();
    return completed;
  }

  /** Closes the widget visit; the consent stays as it is. */
  async close(consentId: string, sessionId: string | null, at: Date): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: consentId, 'session.id': sessionId ?? '', repair: { $ne: null } },
      { $set: { repair: null, 'session.closedAt': at } },
    );
    return result.matchedCount === 1;
  }

  #change(
    consentId: string,
    filter: Filter<ConsentDocument>,
    change: Partial<ConsentRepair>,
    whole: Partial<ConsentDocument> = {},
  ): Promise<ConsentDocument | null> {
    const fields: Record<string, unknown> = Object.fromEntries(
      Object.entries(change).map(([name, value]) => [`repair.${name}`, value]),
    );
    return this.collection.findOneAndUpdate(
      { ...filter, _id: consentId, state: 'active', repair: { $ne: null }, ...NOT_BLOCKED },
      { $set: { ...whole, ...fields } },
      { returnDocument: 'after' },
    );
  }

  /** Changes an active consent, and tells its client. */
  async #report(
    filter: Filter<ConsentDocument>,
    event: PendingEvent,
    change: UpdateFilter<ConsentDocument>,
  ): Promise<boolean> {
    const { matchedCount } = await this.collection.updateOne(
      { ...filter, state: 'active' },
      withEvent(event, change),
    );
    if (matchedCount === 1) this.#onEvent();
    return matchedCount === 1;
  }
}
