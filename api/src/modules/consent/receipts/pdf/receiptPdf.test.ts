import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { exampleReceipt } from '../exampleReceipt.ts';
import type { Receipt } from '../receipts.types.ts';
import { receiptPdf } from './receiptPdf.ts';

const JWS = 'cabecera.contenido.firma';

async function read(receipt: Receipt) {
  const bytes = await receiptPdf(receipt, JWS);
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const links: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const { url } of (await page.getAnnotations()) as { url?: string }[])
      if (url !== undefined) links.push(url);
  }
  const attachments = (await document.getAttachments()) as Record<string, { content: Uint8Array }>;
  const { info } = await document.getMetadata();
  await task.destroy();
  return { bytes, pages, links, attachments, info: info as Record<string, unknown> };
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('a printed receipt', () => {
  it('lists the accounts that the person chose', async () => {
    const accounts = [
      { kind: 'account', name: 'Cuenta Corriente', number: '7809' },
      { kind: 'card', name: 'Visa Signature', number: null },
    ] as const;
    const { pages } = await read({ ...exampleReceipt, accounts });
    expect(plain(pages.join(' '))).toContain(
      'Qué cuentas Cuenta Corriente, terminada en 7809 Visa Signature',
    );
    const english = await read({ ...exampleReceipt, accounts, locale: 'en' });
    expect(plain(english.pages.join(' '))).toContain('Cuenta Corriente, ending in 7809');
  });

  it('contains everything that the person accepted, on one page', async () => {
    const { pages, links, info } = await read(exampleReceipt);
    expect(pages).toHaveLength(1);
    const text = plain(pages.join(' '));
    for (const part of [
      'Comprobante de tu permiso',
      'Demo Finanzas puede leer tus datos de Banco de Chile hasta el 21 de noviembre de 2027.',
      'Demo Finanzas SpA, RUT 76.123.456-0',
      'Evaluar tu solicitud de crédito con tus ingresos y movimientos reales.',
      'RUT 11.111.111-1',
      'persona@correo.cl',
      '21 de noviembre de 2026, a las 09:01',
      'No se guarda.',
      'Autorizas a Demo Finanzas SpA a recibir',
      `Comprobante ${exampleReceipt.consentId}`,
      'Página 1 de 1',
    ])
      expect(text).toContain(part);
    for (const { title, description } of exampleReceipt.products) {
      expect(text).toContain(title);
      expect(text).toContain(String(description));
    }
    expect(links).toEqual([
      exampleReceipt.personPage,
      `${exampleReceipt.issuer}/.well-known/jwks.json`,
    ]);
    expect(info).toMatchObject({
      Language: 'es-CL',
      Title: 'Comprobante de tu permiso: Demo Finanzas, Banco de Chile',
    });
  });

  it('contains the signature, and is identical every time', async () => {
    const { bytes, attachments } = await read(exampleReceipt);
    const attached = attachments['comprobante.jws'];
    expect(Buffer.from(attached?.content ?? []).toString()).toBe(JWS);
    expect(await receiptPdf(exampleReceipt, JWS)).toEqual(bytes);
  });

  it('is in English if the consent was given in English, with the optional details', async () => {
    const { pages } = await read({
      ...exampleReceipt,
      locale: 'en',
      environment: 'production',
      storesCredentials: true,
      sameVisit: [
        {
          consentId: 'c-2',
          entity: { id: 'tgr', name: 'Tesorería General de la República' },
          products: ['Debt', 'Payments'],
          acceptedAt: '2026-11-21T12:05:00.000Z',
          validUntil: '2027-11-21T12:00:00.000Z',
        },
      ],
      person: { ...exampleReceipt.person, companyRut: '76123456-0' },
      recipient: { ...exampleReceipt.recipient, revocationUrl: 'https://demo.example/permisos' },
    });
    const text = plain(pages.join(' '));
    for (const part of [
      'Receipt of your permission',
      'It is kept, encrypted, until 21 November 2027, to update your data.',
      'Company: RUT 76.123.456-0',
      'In the same visit Tesorería General de la República Debt, Payments, until 21 November 2027',
      'Also on the site of Demo Finanzas: https://demo.example/permisos',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Test environment');
  });

  it('puts long terms on pages of their own, and states if their text is unknown', async () => {
    const clause = 'Una cláusula que se repite hasta llenar más de una hoja. '.repeat(12);
    const terms = { ...exampleReceipt.terms, text: Array(20).fill(clause).join('\n\n') };
    const { pages } = await read({ ...exampleReceipt, terms });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toContain('Los términos que aceptaste');
    expect(pages.at(-1)).toContain(`Página ${String(pages.length)} de ${String(pages.length)}`);
    const without = await read({ ...exampleReceipt, terms: { ...terms, text: null } });
    expect(plain(without.pages.join(' '))).toContain('la huella dice cuál era');
  });
});
