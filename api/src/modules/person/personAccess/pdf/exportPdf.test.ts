import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { exportPdf, type OwnExport } from './exportPdf.ts';

async function read(shown: OwnExport, locale: 'es-CL' | 'en'): Promise<string> {
  const bytes = await exportPdf(shown, locale);
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

const connection: OwnExport['connections'][0] = {
  id: '0b7c8b52-3d0e-4f5a-9c1e-5a4f6d2e8b10',
  recipient: { name: 'Demo Finanzas' },
  entity: { name: 'Banco de Chile' },
  purpose: null,
  products: [{ id: 'movement', title: 'Movimientos' }],
  accounts: [
    { name: 'Cuenta Corriente', number: '7809' },
    { name: 'Visa Signature', number: null },
  ],
  requestedAt: '2026-11-21T12:00:00.000Z',
  acceptedAt: null,
  validUntil: null,
  terminatedAt: null,
  hasCredentials: false,
  reads: { count: 0, lastAt: null },
};
const exported = {
  person: '12345678-5',
  email: 'persona@correo.cl',
  exportedAt: '2026-11-22T12:00:00.000Z',
  tasks: [],
  consents: [],
  activity: [],
};

it('prints the accounts that the person shares, if they chose them', async () => {
  const shown = (accounts: typeof connection.accounts) => ({
    exported,
    connections: [{ ...connection, accounts }],
  });
  expect(await read(shown(connection.accounts), 'es-CL')).toContain(
    'Cuentas que compartes Cuenta Corriente, terminada en 7809; Visa Signature',
  );
  expect(await read(shown(connection.accounts), 'en')).toContain(
    'Accounts that you share Cuenta Corriente, ending in 7809; Visa Signature',
  );
  expect(await read(shown(null), 'es-CL')).not.toContain('Cuentas que compartes');
});
