import { PAGE_SIZE } from '../../stand-in/protocol.ts';
import type { PageAnswer } from '../../stand-in/protocol.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { identityOf } from '../../synthetic-person/shared/identity.ts';
import { expectedProduct } from '../../synthetic-person/index.ts';
import { chileanToday } from '../shared/chileanToday.ts';
import type { SimulatorContext } from '../shared/context.ts';
import type { PortalSession } from '../shared/SessionStore.ts';
import { bankPage } from './bankPages.ts';
import { pensionPage } from './pensionPages.ts';

/** What a page request names. */
export interface AskedPage {
  readonly page: string;
  readonly owner: string;
  /** Position of the first entry of a list. */
  readonly from: number;
}

/** Whether the institution can know somebody with that RUT: some only serve people. */
export const knows = ({ type, id }: Institution, rut: string): boolean =>
  (type !== 'afp' && id !== 'registro-civil' && id !== 'afc') || identityOf(rut).kind === 'person';

/** The page that a session asks for, a list in parts; null if there is no such page. */
export function pageOf(
  institution: Institution,
  context: SimulatorContext,
  session: PortalSession,
  rut: string,
  asked: AskedPage,
): PageAnswer | null {
  const whole = wholePage(institution, context, session, rut, asked);
  if (whole === null) return null;
  const { entries } = whole as { entries?: unknown };
  // A history names its parts itself.
  if (!Array.isArray(entries) || 'part' in (whole as object)) {
    return asked.from === 0 ? { page: whole, next: null } : null;
  }
  if (asked.from > 0 && asked.from >= entries.length) return null;
  const end = asked.from + PAGE_SIZE;
  return {
    page: { ...(whole as object), entries: entries.slice(asked.from, end) as unknown[] },
    next: end < entries.length ? end : null,
  };
}

function wholePage(
  institution: Institution,
  context: SimulatorContext,
  session: PortalSession,
  rut: string,
  { page, owner }: AskedPage,
): unknown {
  const view = [rut, chileanToday(session.openedAt), institution.id] as const;
  if (institution.actions.some(({ product }) => product === page)) {
    if (!institution.type.endsWith('bank') && institution.type !== 'afp') {
      return expectedProduct(page, ...view);
    }
  }
  if (institution.type === 'afp') return pensionPage(view, page, owner);
  if (!institution.type.endsWith('bank')) return null;
  return bankPage(context.customerOf(session, rut), page, owner);
}
