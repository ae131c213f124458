import { describe, expect, it } from 'vitest';
import { parseMailbox } from './mailbox.ts';
import { parseSmtpUrl } from './smtpUrl.ts';

describe('the URL of a mail server', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isImplicitTls: false }],
    ['smtps://mail.example.com/', { host: 'mail.example.com', port: 465, isImplicitTls: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, login: null, tlsCaFile: null }],
    ['smtps://mail:1?tlsCAFile=/run/ca.pem', { port: 1, tlsCaFile: '/run/ca.pem' }],
    ['smtp://me%40x.cl:p%3Aw@mail:25', { login: { user: 'me@x.cl', password: 'p:w' } }],
  ])('is parsed from %s', (text, parts) => {
    expect(parseSmtpUrl(text)).toMatchObject(parts);
  });

  it.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://mail.example.com/path',
    'smtp://user:secret@mail?tls.rejectUnauthorized=false',
    'smtp://user:secret@mail?ignoreTLS=true&tlsCAFile=/ca',
    'smtp://user:secret@:25',
  ])('is rejected without revealing its password: %s', (text) => {
    expect(() => parseSmtpUrl(text)).toThrow(/^(?!.*secret)/);
  });
});

describe('the sender of mails', () => {
  it.each([
    ['a@b.cl', { name: '', address: 'a@b.cl' }],
    [
      'Cauce <no-responder@cauce.example>',
      { name: 'Cauce', address: 'no-responder@cauce.example' },
    ],
    ['Datos de Ñuble<x@y.cl>', { name: 'Datos de Ñuble', address: 'x@y.cl' }],
  ])('is parsed from %s', (text, mailbox) => {
    expect(parseMailbox(text)).toEqual(mailbox);
  });

  it.each([
    '',
    'Cauce',
    'a@b.cl, c@d.cl',
    'A <a@b.cl> B',
    'A\r\nBcc: x@y.cl <a@b.cl>',
    '"a b"@c.cl',
  ])('is rejected: %j', (text) => {
    expect(() => parseMailbox(text)).toThrow();
  });
});
