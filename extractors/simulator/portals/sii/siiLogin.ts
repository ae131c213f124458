import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { html } from '../../http/markup.ts';
import { redirectTo } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { page } from '../../shared/layout.ts';
import type { Target } from '../../http/addresses.ts';
import { outcomeFor } from '../../shared/namedOutcome.ts';
import type { NamedOutcome } from '../../shared/namedOutcome.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import { inlineJson, inlineScript } from '../../http/inlineData.ts';
import { loginPage, refusalPage } from './loginPages.ts';
import { EXPIRY_COOKIE } from './siiSite.ts';
import type { SiiSite } from './siiSite.ts';

/** A session expires after two hours without a request. */
const SESSION_MINUTES = 120;

/** The login: by RUT and Clave Tributaria, or by ClaveÚnica. */
export function siiLogin(site: SiiSite) {
  const { institution, context, root, home, front } = site;
  const { sessions, log } = context;
  const relyingParty = createRelyingParty({
    institution,
    root,
    cookieName: 'CU_RETORNO',
    context,
  });

  function submit(ctx: Context): Reply {
    const form = formOf(ctx);
    const rut = parseRut(`${form.get('rut') ?? ''}-${form.get('dv') ?? ''}`);
    if (rut === null) return site.send(refusalPage(site, 'wrong'));
    log.count(institution.id, rut, 'login');
    const password = form.get('clave') ?? '';
    const meetsRule = meetsPasswordRule(institution, 'clave-tributaria', password);
    const outcome = outcomeFor(ctx, rut, meetsRule);
    switch (outcome.login) {
      case 'wrong':
        return site.send(refusalPage(site, 'wrong'));
      case 'locked':
        return site.send(refusalPage(site, 'locked'));
      case 'unavailable': {
        // The maintenance message is not documented either.
        const text = 'El servicio se encuentra en mantención. Intente más tarde.';
        return site.send(site.message('Servicio no disponible', text), 503);
      }
      case 'accepted':
        return letIn(openFor(rut, outcome), form.get('referencia') ?? '');
    }
  }

  function openFor(rut: string, outcome: NamedOutcome): PortalSession {
    const session = sessions.open(institution.id, SESSION_MINUTES * 60_000);
    session.rut = rut;
    session.outcome = outcome;
    return session;
  }

  /** Not a redirect: a page whose script sets the last cookie and then continues. */
  function letIn(session: PortalSession, asked: string): Reply {
    const next = site.owns(asked) ? asked : home;
    const script = `var until = new Date(Date.now() + ${SESSION_MINUTES} * 60000);
document.cookie = '${EXPIRY_COOKIE}=' + until.toUTCString() + '${site.scriptScope}';
location.replace(${inlineJson(next).replaceAll("'", '\\u0027').replaceAll('"', "'")});`;
    const content = page({
      title: 'Autenticación',
      brand: institution,
      content: html`<p><a href="${next}">Continuar</a></p>
        ${inlineScript(script)}`,
    });
    return site.sendScripted(content, { 'set-cookie': site.cookies(session) });
  }

  function comeBack(ctx: Context): Reply {
    const session = relyingParty.finish(ctx);
    if (session?.rut != null && session.outcome !== null) {
      sessions.close(session);
      return letIn(openFor(session.rut, session.outcome), home);
    }
    const text = 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.';
    return site.send(site.message('No fue posible ingresar', text), 403);
  }

  function logOut(ctx: Context): Reply {
    const session = site.sessionOf(ctx);
    if (session !== null) {
      if (session.rut !== null) log.count(institution.id, session.rut, 'logout');
      sessions.close(session);
    }
    const asked = ctx.URL.search.slice(1);
    const next = site.owns(asked) ? (asked as Target) : front;
    return redirectTo(next, { 'set-cookie': site.cleared });
  }

  return {
    show: (next: string): Reply =>
      site.sendScripted(loginPage(site, site.owns(next) ? next : home)),
    submit,
    startClaveUnica: (): Reply => redirectTo(site.claveUnica),
    signOn: (): Reply => relyingParty.start(),
    comeBack,
    logOut,
  };
}
