import { afpMember } from '../../../synthetic-person/index.ts';
import type { AfpMember } from '../../../synthetic-person/index.ts';
import type { PersonalInformation } from '../../../src/products/personalInformation.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';

/** A member with personal data on file. */
export interface Member extends AfpMember {
  readonly personalInformation: PersonalInformation;
}

/** The member to whom a session belongs; null for companies. */
export function memberOf(session: PortalSession, rut: string): Member | null {
  const member = afpMember(rut, chileanToday(session.openedAt), session.entityId);
  const { personalInformation } = member;
  if (personalInformation === null) return null;
  return { ...member, personalInformation };
}
