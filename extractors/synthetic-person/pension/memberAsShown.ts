import type { AfpMember } from '../shared/nonBankTypes.ts';
import { afpMember } from './afpMember.ts';
import { showUno } from './shownByUno.ts';

/** One synthetic person as the portal of a fund manager shows them. */
export function memberAsShown(rut: string, today: string, entityId: string): AfpMember {
  const member = afpMember(rut, today, entityId);
  return entityId === 'afp-uno' ? showUno(member) : member;
}
