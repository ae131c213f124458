import type { UpdateFilter } from 'mongodb';
import { addSeconds } from '../../../infra/clock.ts';
import { BoundedSets } from '../../../infra/mongo/boundedSets.ts';
import { ExpiringStore, insertUnique, type Mongo } from '../../../infra/mongo/mongo.ts';
import type { Role } from '../../../principal/roles.ts';
import {
  FORMER_MEMBER_DAYS,
  MAX_TEAM,
  type DemoMember,
  type MemberDocument,
  type OpenidAccount,
  type Passkey,
} from './members.types.ts';

/** The people of clients. */
export class MembersStore extends ExpiringStore<MemberDocument> {
  /** Each client's owners, of whom one has to stay. */
  readonly #owners: BoundedSets;

  constructor(mongo: Mongo) {
    super(mongo, 'members', [
      { key: { clientId: 1, createdAt: 1 } },
      { key: { 'passkeys.id': 1 } },
      { key: { demo: 1 }, sparse: true },
    ]);
    this.#owners = new BoundedSets(mongo);
  }

  /** @returns false if the id is taken */
  async insert(member: MemberDocument): Promise<boolean> {
    if (member.role === 'owner') await this.#addOwner(member, member.createdAt);
    return insertUnique(this.collection, member);
  }

  /** A member who has not left. */
  find(memberId: string): Promise<MemberDocument | null> {
    return this.collection.findOne({ _id: memberId, leftAt: null });
  }

  findByPasskey(credentialId: string): Promise<MemberDocument | null> {
    return this.collection.findOne({ 'passkeys.id': credentialId, leftAt: null });
  }

  findDemo(demo: DemoMember): Promise<MemberDocument | null> {
    return this.collection.findOne({ demo, leftAt: null });
  }

  /** A client's members, the first first. */
  listOf(clientId: string): Promise<MemberDocument[]> {
    return this.collection
      .find({ clientId, leftAt: null })
      .sort({ createdAt: 1 })
      .limit(MAX_TEAM * 2)
      .toArray();
  }

  /** @returns what prevents it: no other owner would be left, or the member has changed since */
  async changeRole(
    member: MemberDocument,
    role: Role,
    now: Date,
  ): Promise<'lastOwner' | 'memberNotFound' | null> {
    if (role === 'owner') await this.#addOwner(member, now);
    return this.#update(member, { $set: { role } });
  }

  /** Replaces all passkeys, and forgets the account. @returns false if the member has left */
  async replacePasskeys(memberId: string, passkeys: readonly Passkey[]): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: memberId, leftAt: null },
      { $set: { passkeys: [...passkeys] }, $unset: { account: '' } },
    );
    return result.matchedCount === 1;
  }

  /** Notes that a passkey was used, unless the member has lost it in the meantime. */
  async usePasskey(
    { _id, passkeys }: MemberDocument,
    id: string,
    use: Pick<Passkey, 'counter' | 'lastUsedAt'>,
  ): Promise<void> {
    await this.collection.updateOne(
      { _id, 'passkeys.id': id },
      { $set: { passkeys: passkeys.map((one) => (one.id === id ? { ...one, ...use } : one)) } },
    );
  }

  /**
   * Notes the account with which a member signs in: the first one of an issuer is theirs.
   * @returns false if another one is, or the member has left
   */
  async useAccount(memberId: string, account: OpenidAccount): Promise<boolean> {
    const { issuer, subjectHash } = account;
    const result = await this.collection.updateOne(
      {
        _id: memberId,
        leftAt: null,
        $or: [{ 'account.issuer': { $ne: issuer } }, { 'account.subjectHash': subjectHash }],
      },
      { $set: { account } },
    );
    return result.matchedCount === 1;
  }

  /** @returns what prevents it, as `changeRole` does */
  leave(member: MemberDocument, at: Date): Promise<'lastOwner' | 'memberNotFound' | null> {
    const expiresAt = addSeconds(at, FORMER_MEMBER_DAYS * 86_400);
    return this.#update(member, {
      $set: { leftAt: at, passkeys: [], expiresAt },
      $unset: { account: '' },
    });
  }

  /**
   * Makes one of the sandbox's members what they were, whatever somebody tried with them; those of an
   * earlier demo client are none any more.
   */
  async reviveDemo(member: MemberDocument & { readonly demo: DemoMember }): Promise<void> {
    const { clientId, demo, role, createdAt } = member;
    await this.collection.updateMany(
      { demo, clientId: { $ne: clientId } },
      { $unset: { demo: '' } },
    );
    const revived = await this.collection.findOneAndUpdate(
      { clientId, demo },
      { $set: { role, leftAt: null }, $unset: { expiresAt: '' } },
    );
    if (!revived) await this.insert(member);
    else if (role === 'owner') await this.#addOwner(revived, createdAt);
  }

  async #update(
    { _id, clientId, role }: MemberDocument,
    change: UpdateFilter<MemberDocument>,
  ): Promise<'lastOwner' | 'memberNotFound' | null> {
    if (role === 'owner' && !(await this.#removeOwner(clientId, _id))) return 'lastOwner';
    const result = await this.collection.updateOne({ _id, role, leftAt: null }, change);
    return result.matchedCount === 1 ? null : 'memberNotFound';
  }

  async #addOwner({ _id, clientId }: MemberDocument, now: Date): Promise<void> {
    await this.#owners.add({ ...this.#setOf(clientId), id: _id, max: null, now });
  }

  /** @returns false if no other owner is left */
  async #removeOwner(clientId: string, id: string): Promise<boolean> {
    const set = this.#setOf(clientId);
    for (const by of await set.counted())
      if (by !== id && (await this.#owners.remove({ ...set, id, by }))) return true;
    return false;
  }

  #setOf(clientId: string) {
    return {
      set: `owners:${clientId}`,
      counted: () => this.collection.distinct('_id', { clientId, role: 'owner', leftAt: null }),
    };
  }
}
