import { ExpiringStore, type Mongo } from '../../../infra/mongo/mongo.ts';
import { MAX_TEAM, type InvitationDocument } from './members.types.ts';

/** Invitations that wait to be accepted. */
export class MemberInvitationsStore extends ExpiringStore<InvitationDocument> {
  constructor(mongo: Mongo) {
    super(mongo, 'memberInvitations', [
      { key: { tokenHash: 1 }, unique: true },
      { key: { clientId: 1, createdAt: 1 } },
      { key: { memberId: 1 } },
      { key: { mailDueAt: 1 }, sparse: true },
    ]);
  }

  async insert(invitation: InvitationDocument): Promise<void> {
    await this.collection.insertOne(invitation);
  }

  find(invitationId: string, now: Date): Promise<InvitationDocument | null> {
    return this.collection.findOne({ _id: invitationId, expiresAt: { $gt: now } });
  }

  findByHash(tokenHash: string, now: Date): Promise<InvitationDocument | null> {
    return this.collection.findOne({ tokenHash, expiresAt: { $gt: now } });
  }

  /** A client's open invitations, the oldest first. */
  listOf(clientId: string, now: Date): Promise<InvitationDocument[]> {
    return this.collection
      .find({ clientId, expiresAt: { $gt: now } })
      .sort({ createdAt: 1 })
      .limit(MAX_TEAM * 2)
      .toArray();
  }

  /** @returns false if it was accepted or withdrawn in the meantime */
  async delete(invitationId: string): Promise<boolean> {
    return (await this.collection.deleteOne({ _id: invitationId })).deletedCount === 1;
  }

  async deleteOfMember(memberId: string): Promise<void> {
    await this.collection.deleteMany({ memberId });
  }

  /** Invitations whose mail is not queued yet, the longest waiting first. */
  withMailDue(now: Date, limit: number): Promise<InvitationDocument[]> {
    return this.collection
      .find({ mailDueAt: { $lte: now } })
      .sort({ mailDueAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** The token is deleted once its mail is queued; only its hash is kept. */
  async mailed(invitationId: string): Promise<void> {
    await this.collection.updateOne(
      { _id: invitationId },
      { $set: { mail: null }, $unset: { mailDueAt: '' } },
    );
  }
}
