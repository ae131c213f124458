import type { Sealed } from '../../../infra/vault/Vault.ts';
import type { Role } from '../../../principal/roles.ts';
import type { Device } from '../../person/personAccess/device.ts';

/** How long a member stays signed in. */
export const MEMBER_SESSION_SECONDS = 8 * 3600;
/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;
/** How long a browser has to answer with a passkey. */
export const CHALLENGE_SECONDS = 300;
/** How long it stays known who a member was who has left. */
export const FORMER_MEMBER_DAYS = 365;
/** Members and open invitations of a client. */
export const MAX_TEAM = 200;

/** Who a member is, or an invitation is for. */
export interface MemberPerson {
  readonly name: string;
  /** Trimmed, in lower case. */
  readonly email: string;
}

/** A WebAuthn credential. */
export interface Passkey {
  /** The credential's id, base64url. */
  readonly id: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  /** How often its device has used it; 0 if the device does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The account at the organisation's OpenID provider with which a member signs in. */
export interface OpenidAccount {
  readonly issuer: string;
  /** SHA-256 of the provider's `sub`, hexadecimal: some providers use an address. */
  readonly subjectHash: string;
  readonly lastUsedAt: Date;
}

/** A person of a client. */
export interface MemberDocument {
  /** A UUID. */
  readonly _id: string;
  readonly clientId: string;
  /** The `MemberPerson`. */
  readonly person: Sealed;
  readonly role: Role;
  /** Empty for the sandbox's members, for who joined by OpenID, and after leaving. */
  readonly passkeys: readonly Passkey[];
  /** Absent before the first sign-in by OpenID, after a recovery and after leaving. */
  readonly account?: OpenidAccount;
  readonly createdAt: Date;
  readonly leftAt: Date | null;
  /** Absent while a member. */
  readonly expiresAt?: Date;
  /** Who the sandbox signs in at one click; absent for everybody else. */
  readonly demo?: DemoMember;
}

export const DEMO_MEMBERS = ['owner', 'viewer'] as const;
export type DemoMember = (typeof DEMO_MEMBERS)[number];

/** An invitation that was neither accepted nor withdrawn. */
export interface InvitationDocument {
  /** A UUID. */
  readonly _id: string;
  /** SHA-256 of the token, hexadecimal. The token is 256 random bits, so a plain hash hides it. */
  readonly tokenHash: string;
  readonly clientId: string;
  /** The `MemberPerson`; its name is empty until the member gives one. */
  readonly person: Sealed;
  readonly role: Role;
  /** The member that it makes, or whose passkeys it replaces. */
  readonly memberId: string;
  readonly isRecovery: boolean;
  /** The member who invites; null for the operator. */
  readonly invitedBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The token; null once the mail has been queued. */
  readonly mail: Sealed | null;
  /** Since when the mail waits to be queued; absent once it was. */
  readonly mailDueAt?: Date;
}

/** A member who is signed in. */
export interface MemberSessionDocument {
  /** A UUID, which the token contains. */
  readonly _id: string;
  readonly clientId: string;
  readonly memberId: string;
  readonly device: Device;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** What a browser has to sign with a passkey. */
export interface ChallengeDocument {
  /** A UUID. */
  readonly _id: string;
  /** 32 random bytes, base64url. */
  readonly challenge: string;
  /** The invitation that is accepted; null for a sign-in. */
  readonly invitationId: string | null;
  /** The name of the new member; null for a sign-in. */
  readonly name: Sealed | null;
  readonly expiresAt: Date;
}

/** Associated data that binds each sealed field to its record. */
export const memberAad = (memberId: string): string => `members/${memberId}/person`;
export const invitationAad = (id: string, field: 'person' | 'mail'): string =>
  `memberInvitations/${id}/${field}`;
export const challengeAad = (id: string): string => `memberChallenges/${id}/name`;
