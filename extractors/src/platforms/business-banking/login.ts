import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { findForm, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { formatRut } from '../../shared/rut.ts';
import { cleanText } from '../../shared/text.ts';
import { submitLogin } from '../form-login/formLogin.ts';
import type { LoggedIn } from '../form-login/LoggedIn.ts';
import { readNotice } from '../form-login/messages.ts';
import { readMenu } from '../html-portal/login.ts';
import type { HtmlMenu } from '../html-portal/login.ts';
import type { BusinessBankingConfig } from './BusinessBankingConfig.ts';

/** Logs in, chooses the company whose RUT logged in if the portal asks, and reads the menu. */
export async function login(
  config: BusinessBankingConfig,
  context: LoginContext,
): Promise<HtmlMenu> {
  const inside = await submitLogin(config, context);
  return readMenu(
    config,
    context.session,
    await chooseCompany(config, context.session, inside, context.credentials.username),
  );
}

/** The page behind the choice, or the same page if the portal does not ask. */
async function chooseCompany(
  { choice, ...config }: BusinessBankingConfig,
  session: InstitutionSession,
  asked: LoggedIn,
  rut: string,
): Promise<LoggedIn> {
  const form = findForm(asked.page, choice.form);
  if (form === null) return asked;
  const value = optionOf(asked.page, choice, formatRut(rut, choice.rut));
  if (value === null) {
    throw (
      readNotice(config, asked.page) ??
      new ExtractionError('UNEXPECTED_PAGE', 'The site does not offer the company that logged in')
    );
  }
  const response = await session.postForm(
    asked.response.resolve(form.action),
    { ...form.hidden, [choice.field]: value },
    { page: 'company-choice', expect: 'html' },
  );
  return { response, page: readHtml(response.text) };
}

function optionOf(
  { $ }: HtmlPage,
  { form, field }: BusinessBankingConfig['choice'],
  printed: string,
): string | null {
  const options = $(`${form} select`)
    .toArray()
    .filter((list) => $(list).attr('name') === field)
    .flatMap((list) => $(list).find('option').toArray());
  const own = options.filter((option) => cleanText($(option).text()).startsWith(`${printed} - `));
  const [option] = own;
  return option === undefined || own.length > 1 ? null : ($(option).attr('value') ?? null);
}
