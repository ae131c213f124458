import type { Context } from 'koa';
import { siiTaxpayer } from '../../../synthetic-person/index.ts';
import type { SiiTaxpayer } from '../../../synthetic-person/index.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import type { SiiSite } from './siiSite.ts';

/** A request of a logged-in taxpayer. */
export interface Visit {
  readonly ctx: Context;
  readonly session: PortalSession;
  readonly taxpayer: SiiTaxpayer;
  readonly isMalformed: boolean;
}

/** Null if there is no session. */
export function visitOf(site: SiiSite, ctx: Context): Visit | null {
  const session = site.sessionOf(ctx);
  if (session?.outcome == null || session.rut === null) return null;
  const { institution, context } = site;
  context.log.count(institution.id, session.rut, 'read');
  return {
    ctx,
    session,
    taxpayer: siiTaxpayer(session.rut, chileanToday(session.openedAt), institution.id),
    isMalformed: session.outcome.reading.kind === 'malformed',
  };
}
