import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type TestMailbox } from '../../../test/startMailbox.ts';
import { normalEmail } from '../../modules/extraction/users/userKeys.ts';
import { deliverableAddress, MAX_ADDRESS } from './mailbox.ts';
import { createSmtpTransport } from './smtpTransport.ts';
import { parseSmtpUrl } from './smtpUrl.ts';

describe('an address that a mail can reach', () => {
  it.each([
    ['ana@personas.test', 'ana@personas.test'],
    ['  Ana.Rojas+x@Personas.TEST ', 'Ana.Rojas+x@personas.test'],
    ['ana@ñandú.cl', 'ana@xn--and-6ma2c.cl'],
    ['ana@ÑANDÚ.cl'.normalize('NFD'), 'ana@xn--and-6ma2c.cl'],
    ['ana@xn--and-6ma2c.CL', 'ana@xn--and-6ma2c.cl'],
    ['ana@ｅｘａｍｐｌｅ.cl', 'ana@example.cl'],
    ["o'brien_1@a-b.co", "o'brien_1@a-b.co"],
  ])('has one form: %s', (given, form) => {
    expect(deliverableAddress(given)).toBe(form);
    expect(deliverableAddress(form)).toBe(form);
  });

  it.each([
    'josé@example.cl',
    'аna@example.cl',
    'ａna@example.cl',
    'ana\u200b@example.cl',
    'ana@exam\u200bple.cl',
    'ana@exam\u00adple.cl',
    'a\u0301na@example.cl',
    'ana@exam ple.cl',
    'ana@example.cl\r\nRCPT TO:<x@y.cl>',
    'ana@a.cl, eva@b.cl',
    '"ana"@example.cl',
    '.ana@example.cl',
    'ana.@example.cl',
    'a..na@example.cl',
    'ana',
    'example.cl',
    '@example.cl',
    'ana@',
    'ana@localhost',
    'ana@127.0.0.1',
    'ana@0x7f.1',
    'ana@[127.0.0.1]',
    'ana@-a.cl',
    'ana@a-.cl',
    'ana@a..cl',
    `${'a'.repeat(65)}@example.cl`,
    `ana@${'a'.repeat(64)}.cl`,
    'ana@a_b.cl',
    `ana@${'a.'.repeat(126)}cl`,
    'ana@example.cl\u202e',
    'ana@ex\u2100mple.cl',
    'ana<x>@a.cl',
  ])('is not %j', (given) => {
    expect(deliverableAddress(given)).toBeNull();
  });

  const letter = fc.oneof(
    fc.constantFrom(
      ...'abcXYZ019.-_+@ñÑúÚäß\u0301\u0303\u200b\u200d\u00adａ＠。аеİıſ \r\n"<>(),;:'.split(''),
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
  const anyAddress = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.cl`);

  it('is the same in NFC, in NFD and in any case of its domain', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ñ', 'ú', 'ö', 'e'), minLength: 1 }),
        (name) => {
          const forms = [`ana@x${name}.cl`, `ana@X${name.toUpperCase()}.CL`]
            .flatMap((one) => [one.normalize('NFC'), one.normalize('NFD')])
            .map((one) => normalEmail(one));
          expect(new Set(forms).size).toBe(1);
        },
      ),
    );
  });

  it('is accepted as it is by the library that sends mails', () => {
    const transport = createTransport({ jsonTransport: true });
    return fc.assert(
      fc.asyncProperty(anyAddress, async (given) => {
        const address = deliverableAddress(given);
        if (address === null) return;
        expect(address.length).toBeLessThanOrEqual(MAX_ADDRESS);
        expect(deliverableAddress(address)).toBe(address);
        const { envelope } = await transport.sendMail({ from: 'a@b.cl', to: address, text: 'x' });
        expect(envelope.to).toEqual([address]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('delivery', () => {
  let mailbox: TestMailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.close());

  it('reaches a domain with other letters', async () => {
    const to = String(deliverableAddress('ana@ñandú.cl'));
    const from = { name: 'Cauce', address: 'a@b.cl' };
    const server = parseSmtpUrl(mailbox.smtpUrl);
    await createSmtpTransport({ server, from, needsTls: false }).send(
      {
        messageId: '<one@b.cl>',
        date: new Date(),
        to,
        locale: 'es-CL',
        subject: 'x',
        text: 'x',
        html: '<p>x',
        attachments: [],
      },
      new AbortController().signal,
    );
    // The test's server shows the domain in its own letters.
    expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([['ana@ñandú.cl']]);
  });
});
