import type { Context } from 'koa';
import { asObject } from '../../../src/shared/json.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import { jsonOf } from '../../http/requests.ts';
import { renamed } from '../../http/renamed.ts';
import type { Reply } from '../../http/replies.ts';
import type { Visit } from './visits.ts';

/** The envelope in which the newer applications wrap every call and answer. */

/** Answers a method's `data`; returns null if the fields are not those that the method expects. */
export type SdiMethod = (data: JsonObject, visit: Visit) => JsonObject | null;

export interface SdiFacade {
  /** Path of its methods: `/<application>/services/data/<facade>/`. */
  readonly path: string;
  /** Java interface that the envelope names before the method. */
  readonly namespace: string;
  /** The charset in the content type; the body is always UTF-8. */
  readonly charset: 'utf-8' | 'ISO-8859-1';
  readonly methods: Readonly<Record<string, SdiMethod>>;
}

const UNAUTHORISED = { errorMsg: 'Acceso no autorizado!' };

const sendUtf8 = (value: unknown, charset: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': `application/json;charset=${charset}` },
  body: Buffer.from(JSON.stringify(value), 'utf8'),
});

/**
 * The answer to any call without a session or with an incomplete envelope: it does not tell which.
 */
export const unauthorised = (): Reply => sendUtf8(UNAUTHORISED, 'utf-8');

export function answerSdi(facade: SdiFacade, method: string, ctx: Context, visit: Visit): Reply {
  const answer = Object.hasOwn(facade.methods, method) ? facade.methods[method] : undefined;
  if (answer === undefined) return { status: 404, headers: {}, body: '' };
  if (ctx.method !== 'POST') return { status: 405, headers: { allow: 'POST' }, body: '' };
  const { metaData, data } = envelopeOf(jsonOf(ctx));
  if (metaData === null || data === null) return unauthorised();
  if (metaData['conversationId'] !== visit.session.id || metaData['transactionId'] === undefined) {
    return unauthorised();
  }
  const namespace = `${facade.namespace}/${method}`;
  if (metaData['namespace'] !== namespace) {
    const descripcion = `El namespace correcto es ${namespace}`;
    return sendUtf8({ metaData: { errors: [{ id: 1, descripcion }] } }, facade.charset);
  }
  const answered = answer(data, visit);
  if (answered === null) return malformedData(method);
  const echoed = { ...metaData, info: null, errors: null };
  const whole = { metaData: echoed, ...answered };
  return sendUtf8(visit.isMalformed ? renamed(whole) : whole, facade.charset);
}

function envelopeOf(body: unknown): { metaData: JsonObject | null; data: JsonObject | null } {
  try {
    const envelope = asObject(body, 'envelope');
    return {
      metaData: asObject(envelope['metaData'], 'metaData'),
      data: asObject(envelope['data'], 'data'),
    };
  } catch {
    return { metaData: null, data: null };
  }
}

/** Fields that the method's class lacks produce the server's own error page. */
const malformedData = (method: string): Reply => ({
  status: 400,
  headers: { 'content-type': 'text/html;charset=ISO-8859-1' },
  body: `<html><head><title>JBoss Web - Error report</title></head><body><h1>HTTP Status 400</h1><p>Unrecognized field (Class ${method}To), not marked as ignorable</p></body></html>`,
});
