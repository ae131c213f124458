import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readPdfText } from './pdf.ts';
import { readLines } from './pdfLines.ts';

type Draw = (document: InstanceType<typeof PDFDocument>) => void;

/** A document by another generator, with embedded fonts and compression. */
function pdfOf(draw: Draw, options: { readonly userPassword?: string } = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    draw(document);
    document.end();
  });
}

describe('readPdfText', () => {
  it('reads lines from top to bottom, regardless of the drawing order', async () => {
    const bytes = await pdfOf((document) => {
      document.text('Ñuñoa: última', 50, 300).text('Título', 50, 100);
      document.addPage().text('Segunda página', 50, 50);
    });
    expect(await readPdfText(bytes)).toBe('Título\nÑuñoa: última\nSegunda página');
  });

  it('separates columns and joins pieces of a word', async () => {
    const bytes = await pdfOf((document) => {
      document.text('Monto', 50, 100).text('$ 1.000', 300, 100);
      document.text('uno', 50, 200, { continued: true }).text(' dos');
    });
    expect(await readPdfText(bytes)).toBe('Monto\t$ 1.000\nuno dos');
  });

  it('does not modify the given bytes', async () => {
    const bytes = await pdfOf((document) => void document.text('Hola'));
    const before = Buffer.from(bytes).toString('hex');
    await readPdfText(bytes);
    expect(Buffer.from(bytes).toString('hex')).toBe(before);
  });

  it.each([
    ['nothing', () => Promise.resolve(new Uint8Array())],
    ['a page', () => Promise.resolve(Buffer.from('<html><body>Sesión expirada</body></html>'))],
    [
      'a document that was cut off',
      async () => (await pdfOf((document) => void document.text('Hola'))).slice(0, 300),
    ],
    [
      'a document behind a password',
      () => pdfOf((document) => void document.text('Hola'), { userPassword: 'secreta' }),
    ],
  ])('refuses %s', async (_name, bytes) => {
    await expect(readPdfText(await bytes())).rejects.toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});

describe('a document that would exhaust the memory or time of the process', () => {
  const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;
  const plain = () => pdfOf((document) => void document.text('Hola'));
  /** The document with one more stream, to which nothing refers. */
  const withStream = async (stream: Uint8Array) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n9 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
      stream,
      Buffer.from('\nendstream\nendobj\n'),
      await plain(),
    ]);
  const zeros = (mebibytes: number) => deflateSync(Buffer.alloc(mebibytes * 1024 * 1024));

  it('is rejected if its size exceeds the limit', async () => {
    const large = Buffer.concat([await plain(), Buffer.alloc(8 * 1024 * 1024)]);
    await expect(readPdfText(large)).rejects.toThrow(unexpected);
  });

  it('is rejected if its decompressed content exceeds the limit, even if compressed twice', async () => {
    const bomb = zeros(65);
    expect(bomb.byteLength).toBeLessThan(100_000);
    for (const stream of [bomb, deflateSync(bomb)]) {
      await expect(readPdfText(await withStream(stream))).rejects.toThrow(unexpected);
    }
    expect(await readPdfText(await withStream(zeros(1)))).toBe('Hola');
  });

  it('is rejected if it has too many pages', async () => {
    const pages = (count: number) =>
      pdfOf((document) => {
        for (let page = 1; page < count; page += 1) document.addPage();
        document.text('Hola');
      });
    expect(await readPdfText(await pages(200))).toBe('Hola');
    await expect(readPdfText(await pages(201))).rejects.toThrow(unexpected);
  });

  it('is rejected if reading its text takes too long', async () => {
    const words = 'Una línea entre muchas otras. '.repeat(500);
    const bytes = await pdfOf((document) => {
      for (let page = 0; page < 5; page += 1) document.text(words).addPage();
    });
    await expect(readPdfText(bytes, 1)).rejects.toThrow(unexpected);
    expect(await readPdfText(bytes, 300_000)).toContain('Una línea entre muchas otras.');
  });

  it('leaves no unhandled rejection behind', async () => {
    const event = 'unhandledRejection';
    const listeners = process.listeners(event);
    const rejections: unknown[] = [];
    for (const one of listeners) process.off(event, one);
    process.on(event, (reason) => rejections.push(reason));
    const bytes = await plain();
    await expect(readPdfText(bytes, -1)).rejects.toThrow(unexpected);
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.removeAllListeners(event);
    for (const one of listeners) process.on(event, one);
    expect(rejections).toEqual([]);
  });

  it('is rejected if it has more text than its pages can hold', async () => {
    const line = 'i'.repeat(2_000);
    const bytes = await pdfOf((document) => {
      document.fontSize(1);
      for (let count = 0; count < 1_001; count += 1)
        document.text(line, 0, 0, { lineBreak: false });
    });
    await expect(readPdfText(bytes)).rejects.toThrow(unexpected);
  });
});

describe('readLines', () => {
  const TEXT =
    'Certificado\nFolio: 12\nR.U.N.: 1-9\nR.U.N. del padre: 2-7\nNotas:\nUna: cosa\nOtra';
  const lines = readLines(TEXT, 'CERTIFICADO');

  it('reads values by their whole labels', () => {
    expect(lines.value('Folio')).toBe('12');
    expect(lines.value('r.u.n.')).toBe('1-9');
    expect(lines.value('R.U.N. del padre')).toBe('2-7');
    expect(lines.after('Notas')).toEqual(['Una: cosa', 'Otra']);
  });

  it.each([
    ['a label that is missing', () => lines.value('Serie')],
    ['a label without a value', () => lines.value('Notas')],
    ['a heading that is a value', () => lines.after('Folio')],
    [
      'a label that is there twice',
      () => readLines(`${TEXT}\nFolio: 13`, 'Certificado').value('Folio'),
    ],
    ['another title', () => readLines(TEXT, 'Carpeta')],
  ])('refuses %s', (_name, read) => {
    expect(read).toThrow('The document has no');
  });
});
