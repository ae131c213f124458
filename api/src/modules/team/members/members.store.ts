import { addSeconds } from '../../../infra/clock.ts';
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
  constructor(mongo: Mongo) {
    super(mongo, 'members', [
      { key: { clientId: 1, createdAt: 1 } },
      { key: { 'passkeys.id': 1 } },
      { key: { demo: 1 }, sparse: true },
    ]);
  }

  /** @returns false if the id is taken */
  insert(member: MemberDocument): Promise<boolean> {
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

  countOwners(clientId: string): Promise<number> {
    return this.collection.countDocuments({ clientId, role: 'owner', leftAt: null });
  }

  /** @returns false if the member's role is no longer `from`, or they have left */
  async changeRole(memberId: string, from: Role, to: Role): Promise<boolean> {
    const result = await this.collection.updateOne(
      { _id: memberId, role: from, leftAt: null },
      { $set: { role: to } },
    );
    return result.matchedCount === 1;
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

  async leave(memberId: string, at: Date): Promise<void> {
    const expiresAt = addSeconds(at, FORMER_MEMBER_DAYS * 86_400);
    await this.collection.updateOne(
      { _id: memberId, leftAt: null },
      { $set: { leftAt: at, passkeys: [], expiresAt }, $unset: { account: '' } },
    );
  }

  /**
   * Makes one of the sandbox's members what they were, whatever somebody tried with them; those of an
   * earlier demo client are none any more.
   */
  async reviveDemo(member: MemberDocument & { readonly demo: DemoMember }): Promise<void> {
    const { clientId, demo, role } = member;
    await this.collection.updateMany(
      { demo, clientId: { $ne: clientId } },
      { $unset: { demo: '' } },
    );
    const revived = await this.collection.updateOne(
      { clientId, demo },
      { $set: { role, leftAt: null }, $unset: { expiresAt: '' } },
    );
    if (revived.matchedCount === 0) await this.insert(member);
  }
}
