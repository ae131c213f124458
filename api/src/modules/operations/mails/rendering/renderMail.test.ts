import { describe, expect, it } from 'vitest';
import type { MailLocale, MailMessage, RightsKind } from '../mails.types.ts';
import { renderMail, type ReceiptMail } from './renderMail.ts';

const HOSTILE = '<img src=x onerror=alert(1)> & "Ahorra" https://evil.example';
const PAGE = 'https://api.cauce.example/persona';
const KINDS: readonly RightsKind[] = [
  'revocation',
  'objection',
  'blocking',
  'unblocking',
  'erasure',
  'access',
];
const LOCALES: readonly MailLocale[] = ['es-CL', 'en'];

const receiptMail = (): Promise<ReceiptMail> =>
  Promise.resolve({
    facts: {
      recipientName: HOSTILE,
      entityName: 'Banco de Chile',
      purpose: null,
      products: ['Cuentas', 'Movimientos'],
      acceptedAt: '2026-12-01T12:00:00.000Z',
      validUntil: '2027-01-01T02:59:59.000Z',
      storesCredentials: true,
      consentId: 'c-1',
      sameVisit: [
        { entity: { name: HOSTILE }, products: ['Deuda'], validUntil: '2027-01-01T02:59:59.000Z' },
      ],
      personPage: PAGE,
    },
    pdf: Buffer.from('%PDF'),
    json: '{}',
  });

const MESSAGES: readonly MailMessage[] = LOCALES.flatMap((locale): MailMessage[] => [
  { kind: 'receipt', locale, params: { consentId: 'c-1' } },
  { kind: 'code', locale, params: { code: '007123', minutes: 10 } },
  ...(['export', 'erasure'] as const).map((act): MailMessage => ({
    kind: 'client-act',
    locale,
    params: {
      act,
      recipientNames: [HOSTILE],
      entityNames: ['Banco de Chile', 'SII'],
      at: '2026-12-01T02:30:00.000Z',
      personPage: PAGE,
    },
  })),
  ...(['created', 'retired', 'expiring'] as const).map((change): MailMessage => ({
    kind: 'key',
    locale,
    params: {
      change,
      clientName: HOSTILE,
      keyId: 'key_3f9a1c0b7d24',
      scopes: ['main', 'manage'],
      networks: change === 'created' ? null : ['203.0.113.0/24', '2001:db8::/32'],
      expiresAt: change === 'retired' ? null : '2027-06-30T23:59:59.000Z',
      at: '2026-12-01T02:30:00.000Z',
      by: change === 'created' ? { keyId: 'key_9b2e4d6f8a10', ip: '2001:db8::7' } : null,
    },
  })),
  ...KINDS.flatMap((kind): MailMessage[] => [
    {
      kind: 'act',
      locale,
      params: {
        kind,
        recipientName: HOSTILE,
        entityName: 'Banco de Chile',
        at: '2026-12-01T02:30:00.000Z',
        dueAt: '2026-12-31T02:59:59.000Z',
        count: 2,
      },
    },
    {
      kind: 'answer',
      locale,
      params: { kind, recipientName: HOSTILE, outcome: 'rejected', message: `No.\n${HOSTILE}` },
    },
  ]),
]);

const rendered = async (message: MailMessage) => {
  const mail = await renderMail({ receiptMail }, message);
  if (!mail) throw new Error('it was not rendered');
  return mail;
};
const nameOf = ({ kind, locale, params }: MailMessage): string =>
  [
    'kind' in params
      ? params.kind
      : 'act' in params
        ? params.act
        : 'change' in params
          ? params.change
          : '',
    kind,
    locale,
  ]
    .join(' ')
    .trim();

describe.each(MESSAGES.map((message) => [nameOf(message), message] as const))(
  'the mail %s',
  (_, message) => {
    it('escapes text from others, and loads no external resources', async () => {
      const { html, text } = await rendered(message);
      expect(html).not.toMatch(/<(img|script|link|iframe|form)|url\(|@import/i);
      // Text from others has its angle brackets escaped, so every match is a tag of the template.
      expect(html.match(/<[^>]+>/g)?.join('')).not.toMatch(/\s(src|on\w+)=/i);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      const hasPage = message.kind === 'receipt' || message.kind === 'client-act';
      expect(links).toEqual(hasPage ? [PAGE] : []);
      if (message.kind !== 'code') expect(text).toContain('"Ahorra" https[:]//evil[.]example');
      // Mail programs make links of addresses in text, too.
      for (const sent of [html, text]) expect(sent).not.toMatch(/evil\.example|:\/\/evil/);
    });

    it('has a subject without names or codes', async () => {
      const { subject } = await rendered(message);
      expect(subject).not.toMatch(/Ahorra|Banco|\d{3}/);
      expect(subject.length).toBeLessThan(60);
    });

    it('has the same content in text and HTML', async () => {
      const { html, text } = await rendered(message);
      const plain = html
        .replace(/<style>.*<\/style>|<title>.*<\/title>/gs, '')
        .replaceAll(/<[^>]+>/g, '\n')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      for (const line of plain.split('\n').map((one) => one.trim()))
        if (line !== 'Cauce') expect(text).toContain(line);
    });
  },
);

it('writes dates and times in Chile’s time zone', async () => {
  const acts = MESSAGES.filter(({ kind }) => kind === 'act');
  const [es, en] = await Promise.all([acts[0], acts.at(-1)].map((one) => rendered(one as never)));
  expect(es?.text).toContain('30 de noviembre de 2026 a las 23:30');
  expect(es?.text).toContain('Hasta el 30 de diciembre de 2026');
  expect(en?.text).toContain('November 30, 2026 at 23:30');
});

it('states where to complain about a refusal, and until when', async () => {
  const text = async (outcome: 'done' | 'rejected', locale: 'es-CL' | 'en') => {
    const params = { kind: 'objection', recipientName: 'Uno', outcome, message: 'No.' } as const;
    return (await rendered({ kind: 'answer', locale, params })).text;
  };
  expect(await text('rejected', 'es-CL')).toMatch(
    /30 días hábiles.+Agencia de Protección de Datos/,
  );
  expect(await text('rejected', 'en')).toMatch(/30 business days.+Agencia de Protección de Datos/);
  expect(await text('done', 'es-CL')).not.toContain('Agencia');
});

it('states how many connections an act concerned', async () => {
  const act = (count?: number) =>
    rendered({
      kind: 'act',
      locale: 'es-CL',
      params: {
        kind: 'revocation',
        recipientName: 'Ahorra',
        entityName: null,
        at: '2026-12-01T12:00:00Z',
        dueAt: null,
        ...(count !== undefined && { count }),
      },
    });
  expect((await act()).subject).toBe('Quitaste un permiso');
  expect((await act(3)).subject).toBe('Quitaste 3 permisos');
  expect((await act(3)).text).not.toMatch(/Plazo|De dónde/);
});

it('tells what to do about a key that nobody of the client changed', async () => {
  const key = async (by: { keyId: string; ip: string } | null) => {
    const params = {
      change: 'retired',
      clientName: 'Uno SpA',
      keyId: 'key_3f9a1c0b7d24',
      scopes: ['main'],
      networks: null,
      expiresAt: null,
      at: '2026-12-01T12:00:00Z',
      by,
    } as const;
    return (await rendered({ kind: 'key', locale: 'es-CL', params })).text;
  };
  const byKey = await key({ keyId: 'key_9b2e4d6f8a10', ip: '203.0.113.7' });
  expect(byKey).toContain('Quién: Alguien con la llave key_9b2e4d6f8a10');
  expect(byKey).toContain('Desde qué dirección: 203.0.113.7');
  expect(byKey).toContain('retira de inmediato la llave que se usó para hacerlo');
  const byOperator = await key(null);
  expect(byOperator).toContain('Quién: Quien administra Cauce');
  expect(byOperator).not.toMatch(/Desde qué dirección|retira de inmediato/);
});

it('tells who wrote the text of an answer', async () => {
  const params = {
    kind: 'erasure',
    recipientName: 'Uno SpA',
    outcome: 'done',
    message: 'Entra a www.cauce-seguro.cl o escribe a ayuda@cauce-seguro.cl, 1.000 pesos.',
  } as const;
  const { html, text } = await rendered({ kind: 'answer', locale: 'es-CL', params });
  for (const sent of [html, text]) {
    expect(sent).toContain('Esto lo escribió Uno SpA, no Cauce:');
    expect(sent).toContain('www[.]cauce-seguro[.]cl o escribe a ayuda@cauce-seguro[.]cl, 1.000');
  }
  expect(text).toContain('> Entra a');
});
