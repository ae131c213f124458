import type { AfpMember } from '../shared/nonBankTypes.ts';
import { afpMember } from './afpMember.ts';
import { showUno } from './shownByUno.ts';

/** One synthetic person as the portal of a fund manager shows them. */
export function memberAsShown(rut: string, today: string, entityId: string): AfpMember {
  const member = afpMember(rut, today, entityId);
  switch (entityId) {
    case 'afp-uno':
      return showUno(member);
    case 'afp-modelo':
      return showModelo(member);
    default:
      return member;
  }
}

/** Of savings, only one figure is known: the balance of the mandatory account. */
function showModelo(member: AfpMember): AfpMember {
  const { balance } = member.pension.accounts.obligatory;
  const accounts = {
    obligatory: { balance, collectorFund: null, funds: [], movements: [] },
    apv: { balance: 0, collectorFund: null, funds: [], movements: [] },
    agreed: { balance: 0, collectorFund: null, funds: [], movements: [] },
    cav: { balance: 0, collectorFund: null, funds: [], movements: [] },
  };
  return { ...member, pension: { ...member.pension, balance, projectedPension: null, accounts } };
}
