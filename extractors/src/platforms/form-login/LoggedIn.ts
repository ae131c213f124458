import type { InstitutionResponse } from '../../contract/session.ts';
import type { HtmlPage } from '../../shared/html.ts';

/** The page behind a login. */
export interface LoggedIn {
  readonly response: InstitutionResponse;
  readonly page: HtmlPage;
}
