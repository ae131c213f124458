import { defineAction, defineConnector } from '../../contract/connector.ts';
import type { Connector, FetchContext } from '../../contract/connector.ts';
import type { RawDocument } from '../../contract/session.ts';
import { CLAVE_UNICA_ORIGIN, withClaveUnicaTwins } from '../../families/clave-unica/claveUnica.ts';
import { signOffClaveUnica } from '../../families/clave-unica/signOn.ts';
import { parts } from '../../products/parts.ts';
import { fetchCertificate, fetchContributions, fetchEmployers, fetchHome } from './fetch.ts';
import { login } from './login.ts';
import type { AfcState } from './login.ts';
import {
  normaliseConsolidate,
  normaliseContributions,
  normaliseIncome,
  normaliseInformation,
  normaliseJobs,
} from './normalise.ts';
import { parse } from './parse.ts';

type Context = FetchContext<AfcState>;

async function* fetchIncome(context: Context): AsyncIterable<RawDocument> {
  yield* fetchContributions(context);
  yield* fetchEmployers(context);
}

async function* fetchAll(context: Context): AsyncIterable<RawDocument> {
  yield* fetchHome(context);
  yield* fetchCertificate(context);
  yield* fetchIncome(context);
}

const actions = {
  consolidate: defineAction({
    byBrowser: true,
    fetch: fetchAll,
    parse,
    normalise: normaliseConsolidate,
  }),
  'personal-information': defineAction({
    byBrowser: true,
    fetch: fetchCertificate,
    parse,
    normalise: normaliseInformation,
  }),
  contribution: defineAction({
    fetch: fetchContributions,
    parse,
    normalise: normaliseContributions,
  }),
  job: defineAction({ fetch: fetchEmployers, parse, normalise: normaliseJobs }),
  'income-report': defineAction({ fetch: fetchIncome, parse, normalise: normaliseIncome }),
};

/**
 * The AFC, which manages unemployment insurance: behind a login with its own password or ClaveÚnica,
 * server-rendered pages that are read by plain HTTP, and a certificate that the page's buttons make.
 */
export const afc: Connector = defineConnector<AfcState>({
  definition: {
    entityId: 'afc',
    headers: {},
    extraOrigins: [CLAVE_UNICA_ORIGIN],
    session: 'browser-login',
    hasLogout: false,
    // The certificate names the person and nothing else; the contracts are on another one, which no
    // source says how to request.
    notOffered: parts(
      'birthDate',
      'affiliationDate',
      'phone',
      'email',
      'address',
      'contractType',
      'subscriptionDate',
    ),
  },
  login,
  // Only the sign-on's logout is documented.
  logout: async (session, loginKind) => {
    if (loginKind === 'clave-unica') await signOffClaveUnica(session);
  },
  actions: withClaveUnicaTwins(actions),
});
