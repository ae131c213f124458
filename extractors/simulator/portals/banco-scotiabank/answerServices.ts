import type { Context } from 'koa';
import type { BankCustomer } from '../../../synthetic-person/shared/types.ts';
import type { Reply } from '../../http/replies.ts';
import { sendJson } from '../../http/replies.ts';
import { renamed } from '../../http/renamed.ts';
import { periodsAnswer, summaryAnswer, unbilledAnswer } from './cardServices.ts';
import {
  accountsAnswer,
  cardByPath,
  cardOf,
  cardsAnswer,
  historyFile,
  legacyCardsAnswer,
  limitsAnswer,
  sessionAnswer,
} from './services.ts';
import type { TokenUse } from './tokens.ts';

const DOTRX = '/cgi-bin/transac/dotrxajax';
const HOME_SERVICES = '/api/clservices/bff-home-main-web/v1/';
const STATEMENTS = '/on-prem/bff-simple-account-statement-web-cl/v1/credit/';
const DOWNLOAD = '/api/sweb/jo-scotiaweb-cgi-java/download';

/** Whether the path belongs to a service behind the login. */
export const isService = (path: string): boolean =>
  path === DOTRX ||
  path === DOWNLOAD ||
  path.startsWith(HOME_SERVICES) ||
  path.startsWith(STATEMENTS);

/** The token that a service requires in addition to the cookies; null for the older services. */
export function tokenFor(path: string): TokenUse | null {
  if (path.startsWith(HOME_SERVICES)) return 'passport';
  return path.startsWith(STATEMENTS) ? 'jwt' : null;
}

/**
 * The status of a service once the session is over: 599 for the older services, 401 for the newer
 * ones.
 */
export const overStatus = (path: string): number =>
  path === DOTRX || path === DOWNLOAD ? 599 : 401;

/** The token that a request asks for with its template. */
export function tokenAsked({ URL: { pathname, searchParams } }: Context): TokenUse | null {
  if (!pathname.endsWith(DOTRX)) return null;
  switch (searchParams.get('TMPL')) {
    case '/security/passport.json':
      return 'passport';
    case '/security/jwt.xml':
      return 'jwt';
    default:
      return null;
  }
}

/** Answers a service about a person. */
export function answerService(
  {
    customer,
    path,
    query,
    isMalformed,
  }: {
    readonly customer: BankCustomer;
    readonly path: string;
    readonly query: URLSearchParams;
    /** Whether the answer is changed as after a redesign. */
    readonly isMalformed: boolean;
  },
  headers: Reply['headers'],
): Reply {
  if (path === DOWNLOAD) {
    const file = historyOf(customer, query);
    if (file === null) return sendJson({}, 404, headers);
    return {
      status: 200,
      headers: {
        ...headers,
        'content-type': 'text/csv; charset=iso-8859-1',
        'content-disposition': 'attachment; filename="cartola.csv"',
      },
      body: Buffer.from(isMalformed ? file.replaceAll(';', '|') : file, 'latin1'),
    };
  }
  const found = path === DOTRX ? templateOf(customer, query) : serviceOf(customer, path, query);
  if (found === null) return sendJson({}, 404, headers);
  return sendJson(isMalformed ? renamed(found) : found, 200, headers);
}

function historyOf(customer: BankCustomer, query: URLSearchParams): string | null {
  const isHistory =
    query.get('TRANS') === 'vt_TraeCartolaHistCtaCte' && query.get('TMPL') === '/admin/ftp.html';
  if (!isHistory) return null;
  return historyFile(customer, {
    cta: query.get('cta'),
    codtrs: query.get('codtrs'),
    codprd: query.get('codprd'),
    fecini: query.get('fecini'),
    fecfin: query.get('fecfin'),
  });
}

function templateOf(customer: BankCustomer, query: URLSearchParams): unknown {
  switch (`${query.get('TMPL') ?? ''} ${query.get('TRANS') ?? ''}`.trim()) {
    case '/admin/session.json':
      return sessionAnswer(customer);
    case '/visa/lstTarjetaSaldosEnc.json':
      return legacyCardsAnswer(customer);
    case '/ahorro/saldoNFEnc.json vt_UltimosMovVisaEnc': {
      const card = cardOf(customer, query.get('visa'));
      return card && unbilledAnswer(card);
    }
    case '/ahorro/saldoEnc.json vt_ConsultaEstadoVisaEnc': {
      const card = cardOf(customer, query.get('cta'));
      return card && periodsAnswer(card);
    }
    default:
      return null;
  }
}

function serviceOf(customer: BankCustomer, path: string, query: URLSearchParams): unknown {
  if (path.startsWith(STATEMENTS)) {
    const [part = '', call] = path.slice(STATEMENTS.length).split('/');
    const card = call === 'getSimpleAccountStatement' ? cardByPath(customer, part) : null;
    const [period, currency] = [query.get('period'), query.get('currency')];
    return card && summaryAnswer(card, { period, currency });
  }
  const [list, key] = path.slice(HOME_SERVICES.length).split('/');
  if (list === 'accounts' && key === undefined) return accountsAnswer(customer);
  if (list !== 'cards') return null;
  return key === undefined ? cardsAnswer(customer) : limitsAnswer(customer, key);
}
