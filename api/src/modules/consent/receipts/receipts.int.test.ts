import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRemoteJWKSet, compactVerify, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, ENTITY, widgetSettings } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, testEnv, type TestServer } from '../../../../test/testServer.ts';
import { runKeysCommand } from '../../../commandLine/keys.ts';
import { parseKeyRing } from '../../../infra/keys/keyRing.ts';
import { endConsent } from '../consents/commands/endConsent.ts';
import { saveWidgetConfig } from '../widgetConfigs/commands/saveWidgetConfig.ts';
import { receiptOf } from './commands/receiptOf.ts';
import type { Receipt, SignedReceipt } from './receipts.types.ts';

// The receipts of consents, and the keys that sign them over the years.

/** The sample program from the guide. */
const GUIDE = fileURLToPath(
  new URL('../../../../../docs-app/content/snippets/comprobantes/verificar.mjs', import.meta.url),
);

let env: ReturnType<typeof testEnv>;
let server: TestServer;
/**
 * Listens on the address in the receipts, which stays the same while the server is restarted on
 * other ports.
 */
let front: Server;
beforeAll(async () => {
  front = createServer((request, response) => {
    void fetch(`${server.url}${String(request.url)}`).then(async (answer) => {
      response.statusCode = answer.status;
      response.end(await answer.text());
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  // The key ring is the sandbox's own, in a file that `npm run keys` changes.
  env = testEnv({ RECEIPT_KEYS: '', PUBLIC_URL: `http://127.0.0.1:${String(port)}` });
  server = await startTestServer(env);
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await server.close();
});

let serial = 17_300_000;
const nextRut = () => buildRut((serial += 1));

async function restart(): Promise<void> {
  await server.close();
  server = await startTestServer(env);
}

async function keys(line: string): Promise<{ code: number; err: string; out: string }> {
  let [out, err] = ['', ''];
  const context = { env, now: () => new Date() };
  const code = await runKeysCommand([...line.split(' '), '--json'], {
    ...context,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
  });
  return { code, err, out };
}

const ring = () =>
  parseKeyRing(
    (
      JSON.parse(readFileSync(join(String(env.DATA_DIR), 'secrets.json'), 'utf8')) as {
        RECEIPT_KEYS: string;
      }
    ).RECEIPT_KEYS,
  );

async function receiptOfConsent(consentId: string): Promise<SignedReceipt | null> {
  const consent = await server.container.consents.find(consentId);
  if (!consent) throw new Error('no consent');
  return receiptOf(server.container, consent);
}

async function issued(consentId: string): Promise<SignedReceipt> {
  const receipt = await receiptOfConsent(consentId);
  if (!receipt) throw new Error('no receipt');
  return receipt;
}

const published = async (): Promise<JSONWebKeySet> =>
  (await server.request('GET', '/.well-known/jwks.json')).body as JSONWebKeySet;

/** Verifies a receipt as somebody does who knows only the URL of the keys. */
async function verify(jws: string): Promise<Receipt> {
  const jwks = createRemoteJWKSet(new URL('/.well-known/jwks.json', server.url));
  const { payload } = await compactVerify(jws, jwks, { algorithms: ['EdDSA'] });
  return JSON.parse(new TextDecoder().decode(payload)) as Receipt;
}

/** The output of the guide's program for a receipt in a file. */
function runGuide(jws: string): Promise<{ code: number | null; out: string }> {
  const file = join(String(env.DATA_DIR), 'comprobante.json');
  writeFileSync(file, JSON.stringify({ jws }));
  const { publicUrl } = server.container.config;
  const child = spawn(process.execPath, [GUIDE], {
    env: { PATH: process.env.PATH, CAUCE_URL: `${publicUrl}/api/v1`, CAUCE_RECEIPT: file },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out }));
  });
}

describe('a receipt', () => {
  it('contains what the person accepted, and does not change', async () => {
    const client = await connectClient(server);
    const username = nextRut();
    const { consentId } = await client.consent(username);
    const [first, second] = await Promise.all([issued(consentId), issued(consentId)]);
    expect(second).toEqual(first);
    expect(decodeProtectedHeader(first.jws)).toEqual({
      alg: 'EdDSA',
      kid: ring().current.id,
      typ: 'consent-receipt+jwt',
    });
    const stored = await server.container.consents.find(consentId);
    const { publicUrl } = server.container.config;
    expect(await verify(first.jws)).toEqual(first.receipt);
    expect(first.receipt).toEqual({
      typ: 'cauce.consent-receipt',
      version: 1,
      consentId,
      issuer: publicUrl,
      environment: 'sandbox',
      issuedAt: stored?.activatedAt?.toISOString(),
      person: { rut: username, email: 'persona@correo.cl', companyRut: null },
      recipient: {
        name: widgetSettings.appName,
        legalName: widgetSettings.legalName,
        rut: widgetSettings.rut,
        privacyUrl: null,
        revocationUrl: null,
      },
      purpose: 'Probar.',
      products: [
        {
          id: 'identity-validation',
          title: 'Identidad',
          description: expect.stringContaining('RUT') as string,
        },
      ],
      terms: {
        version: 'v1',
        sha256: stored?.offer.termsHash,
        text: 'Los términos.',
      },
      entity: { id: ENTITY, name: 'Banco de Chile' },
      accounts: null,
      acceptedAt: stored?.acceptance?.at.toISOString(),
      validUntil: stored?.validUntil?.toISOString(),
      storesCredentials: true,
      refresh: 'on-read',
      locale: 'es-CL',
      channel: 'unmarked',
      offerSha256: stored?.acceptance?.offerHash,
      personPage: `${publicUrl}/persona`,
    });

    // Neither the client's new wording nor newer data changes it.
    await saveWidgetConfig(server.container, {
      clientId: client.clientId,
      widgetConfigId: client.widgetConfigId,
      settings: { ...widgetSettings, appName: 'Otro nombre', purpose: 'Otra cosa.' },
    });
    expect(await issued(consentId)).toEqual(first);
    const audited = await server.container.audit.matching({ event: 'receipt.issued', consentId });
    expect(audited).toHaveLength(1);
  });

  it('is issued once and does not change for a consent from before its activation time was stored', async () => {
    const { consentId } = await (await connectClient(server)).consent(nextRut());
    const consents = server.container.mongo.db.collection<{ _id: string }>('consents');
    await consents.updateOne({ _id: consentId }, { $unset: { activatedAt: '' } });
    const first = await issued(consentId);
    server.clock.advance(60);
    expect(await issued(consentId)).toEqual(first);
    // There is no receipt either if the record does not contain what was accepted.
    const bare = await (await connectClient(server)).consent(nextRut());
    await consents.updateOne({ _id: bare.consentId }, { $unset: { 'acceptance.offerHash': '' } });
    expect(await receiptOfConsent(bare.consentId)).toBeNull();
  });

  it('does not exist before the consent is active, and is deleted when the consent ends', async () => {
    const client = await connectClient(server);
    const widget = await client.widget(nextRut());
    expect(await receiptOfConsent(widget.consentId)).toBeNull();
    await widget.extract();
    const { receipt } = await issued(widget.consentId);
    const seen = await server.container.consents.find(widget.consentId);
    if (!seen) throw new Error('no consent');
    await endConsent(server.container, widget.consentId, { event: 'revoke', by: null });
    expect(await receiptOfConsent(widget.consentId)).toBeNull();
    expect(await server.container.receipts.find(widget.consentId)).toBeNull();
    // A process that had read the consent before does not restore it either.
    expect(await receiptOf(server.container, seen)).toBeNull();
    expect(await server.container.receipts.find(widget.consentId)).toBeNull();
    expect(receipt.consentId).toBe(widget.consentId);
  });
});

describe('the keys of receipts', () => {
  it('verify receipts signed by keys rotated out twice, and reject altered receipts', async () => {
    const kids: string[] = [];
    const receipts: SignedReceipt[] = [];
    while (receipts.length < 3) {
      const { consentId } = await (await connectClient(server)).consent(nextRut());
      receipts.push(await issued(consentId));
      const old = ring().current.id;
      kids.push(old);
      const { added } = JSON.parse((await keys('add receipts')).out) as { added: string };
      await restart();
      expect((await published()).keys.map(({ kid }) => kid)).toContain(added);
      expect((await keys(`promote receipts ${added}`)).code).toBe(0);
      await restart();
      expect(await keys(`retire receipts ${old}`)).toMatchObject({ code: 0, err: '' });
      await restart();
    }
    expect(new Set(kids).size).toBe(3);
    expect(ring().ids).toHaveLength(1);
    for (const [index, { receipt, jws }] of receipts.entries()) {
      expect(decodeProtectedHeader(jws).kid).toBe(kids[index]);
      expect(await verify(jws)).toEqual(receipt);
      expect(await issued(receipt.consentId)).toEqual({ receipt, jws });
    }
    const [first] = receipts;
    if (!first) throw new Error('no receipt');
    const said = await runGuide(first.jws);
    expect([said.code, said.out]).toEqual([
      0,
      expect.stringContaining(`consentId: '${first.receipt.consentId}'`),
    ]);
    const [header = '', payload = '', signature = ''] = first.jws.split('.');
    const bytes = Buffer.from(payload, 'base64url');
    const changedAt = (at: number) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return [header, changed.toString('base64url'), signature].join('.');
    };
    for (const at of [0, 40, bytes.length - 2])
      await expect(verify(changedAt(at))).rejects.toThrow('signature verification failed');
    const refused = await runGuide(changedAt(40));
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining('signature verification failed'),
    ]);
  });

  it('are published without their private halves, for pages of any origin', async () => {
    const answer = await server.request('GET', '/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    for (const key of (answer.body as JSONWebKeySet).keys)
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(answer.text).not.toContain(ring().current.key.toString('base64url'));
    const posted = await server.request('POST', '/.well-known/jwks.json');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('sign nothing if their id belonged to another key', async () => {
    const { consentId } = await (await connectClient(server)).consent(nextRut());
    const { id } = ring().current;
    const other = parseKeyRing(`${id}:${Buffer.alloc(32, 5).toString('base64')}`);
    const { receiptKeys } = server.container;
    await issued(consentId);
    const second = await (await connectClient(server)).consent(nextRut());
    const consent = await server.container.consents.find(second.consentId);
    if (!consent) throw new Error('no consent');
    await expect(receiptOf({ ...server.container, receiptRing: other }, consent)).rejects.toThrow(
      `the id ${id} already belongs to another key`,
    );
    expect((await receiptKeys.list()).filter(({ kid }) => kid === id)).toHaveLength(1);
  });

  it('stay in the ring while a process signs with them', async () => {
    const { id } = ring().current;
    const inUse = await keys(`retire receipts ${id}`);
    expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('is the key in use')]);
  });
});
