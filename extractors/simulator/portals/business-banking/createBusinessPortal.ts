import type { PortalRoot } from '../../addresses.ts';
import type { CompanyChoice } from '../../../synthetic-person/types.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import type { SimulatorContext } from '../../context.ts';
import { createFormPortal } from '../form-portal/createFormPortal.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import { showBank } from '../html-portal/createHtmlPortal.ts';
import { played } from '../html-portal/parts.ts';
import type { PortalView } from '../html-portal/parts.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import type { Markup } from '../../http/markup.ts';
import { redirectTo } from '../../http/replies.ts';
import { page } from '../../layout.ts';
import type { PortalSession } from '../../SessionStore.ts';
import type { BusinessPortal } from './BusinessPortal.ts';

/**
 * A bank's business portal: a user of several companies first chooses one, and then sees its pages.
 */
export function createBusinessPortal(
  portal: BusinessPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  /** The company that a session acts for. */
  const chosen = new WeakMap<PortalSession, string>();
  const viewOf = (visit: Visit): PortalView => ({
    portal,
    institution,
    root,
    isMalformed: visit.isMalformed,
  });

  const companiesOf = ({ session, rut }: Visit): readonly CompanyChoice[] =>
    context.customerOf(session, rut).companies;

  async function show(visit: Visit): Promise<Reply> {
    const companies = companiesOf(visit);
    const company = chosen.get(visit.session) ?? (companies.length > 1 ? null : visit.rut);
    if (visit.path === portal.choice.path) {
      return visit.send(choicePage(viewOf(visit), portal, companies, visit.session.csrfToken));
    }
    if (company === null) return redirectTo(`${root}${portal.choice.path}`);
    return showBank(viewOf(visit), context, visit, company);
  }

  function post(visit: Visit, form: URLSearchParams): Promise<Reply> {
    const position = form.get(portal.choice.field) ?? '';
    const company = /^\d{1,2}$/.test(position) ? companiesOf(visit)[Number(position)] : undefined;
    if (visit.path !== portal.choice.path || company === undefined) {
      return Promise.resolve(visit.notFound());
    }
    chosen.set(visit.session, company.rut);
    return Promise.resolve(redirectTo(`${root}/inicio`));
  }

  return createFormPortal(portal, institution, context, root, { show, post });
}

function choicePage(
  view: PortalView,
  { choice, csrfField }: BusinessPortal,
  companies: readonly CompanyChoice[],
  csrfToken: string,
): Markup {
  // A redesigned page has another form.
  const suffix = view.isMalformed && '-nuevo';
  return page({
    title: played(view, choice.title),
    brand: view.institution,
    content: html`<form
        id="${choice.formId}${suffix}"
        method="post"
        action="${view.root}${choice.path}"
      >
        <input type="hidden" name="${csrfField}" value="${csrfToken}" />
        <label
          >Empresa
          <select name="${choice.field}${suffix}">
            ${companies.map(
              ({ rut, name }, index) =>
                html`<option value="${index}">${formatRut(rut, choice.rut)} - ${name}</option> `,
            )}
          </select>
        </label>
        <button type="submit">Continuar</button>
      </form>
      <p><a href="${view.root}/salir">Salir</a></p>`,
  });
}
