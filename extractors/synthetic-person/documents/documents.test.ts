import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '../../src/shared/pdf.ts';
import { offsetOf } from './chileanTime.ts';
import { widthOf } from './helvetica.ts';
import { layOut, PAGE } from './layout.ts';
import { pdfOf } from './pdf.ts';

const textOf = (data: string): string => Buffer.from(data, 'base64').toString('latin1');
const readBack = (data: string): Promise<string> => readPdfText(Buffer.from(data, 'base64'));

describe('pdfOf', () => {
  it('writes a valid cross-reference table', () => {
    const { data, checksum } = pdfOf('CERTIFICADO Ñ', ['Uno (1)', 'Dos \\ 2', 'Árbol']);
    const text = textOf(data);
    expect(checksum).toBe(createHash('sha1').update(Buffer.from(data, 'base64')).digest('hex'));
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)];
    expect(offsets).toHaveLength(7);
    offsets.forEach(([, offset], index) => {
      expect(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
    expect(text).toContain('(Uno \\(1\\)) Tj');
    expect(text).toContain('(Dos \\\\ 2) Tj');
    expect(text).toContain('(\u00c1rbol) Tj');
  });

  it('states the length of each stream, and numbers the pages of a long document', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Línea ${index}`);
    const { data } = pdfOf('LARGO', lines);
    const text = textOf(data);
    expect(text).toContain('/Count 3');
    const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)];
    expect(streams).toHaveLength(3);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
    const read = (await readBack(data)).split('\n');
    expect(read.filter((line) => line.startsWith('Línea '))).toEqual(lines);
    const foot = 'Documento de una simulación, sin valor legal';
    expect(read.filter((line) => line.startsWith(foot))).toEqual(
      [1, 2, 3].map((number) => `${foot}\tPágina ${number} de 3`),
    );
  });

  it('keeps each line on one line, as PDF readers expect', async () => {
    const long = `Matrimonio: ${'Contrajo matrimonio en Viña del Mar. '.repeat(6)}`.trim();
    const { data } = pdfOf('CERTIFICADO', ['Folio: 5006', '', 'Anotaciones:', long]);
    expect(await readBack(data)).toBe(`CERTIFICADO\nFolio: 5006\nAnotaciones:\n${long}`);
  });

  it('generates the same bytes every time', () => {
    expect(pdfOf('A', ['b'])).toEqual(pdfOf('A', ['b']));
  });
});

describe('layOut', () => {
  const leftsOf = (lines: readonly string[], text: string): number[] =>
    layOut('T', lines)
      .flat()
      .filter((piece) => piece.text === text)
      .map(({ left }) => left);

  it('aligns the cells of neighbouring lines in columns', () => {
    const lines = ['Rol 1-2  Arica  X', 'Rol 10000-2  Viña del Mar  X', '', 'Uno  X'];
    const [first, second, other] = leftsOf(lines, 'X');
    expect(first).toBe(second);
    expect(other).not.toBe(first);
  });

  it('states that a section is empty only if it is', () => {
    const texts = layOut('T', ['BIENES RAÍCES', 'Rol 1-2  Arica', '', 'BOLETAS DE HONORARIOS'])
      .flat()
      .map(({ text }) => text);
    expect(texts.slice(-2)).toEqual(['BOLETAS DE HONORARIOS', 'No registra información']);
    expect(texts.filter((text) => text === 'No registra información')).toHaveLength(1);
  });

  it('does not leave a heading alone at the bottom of a page', () => {
    for (let before = 40; before < 60; before += 1) {
      const lines = [...Array.from({ length: before }, () => 'x'), 'BIENES RAÍCES', 'Rol 1-2  A'];
      const page = layOut('T', lines).find((one) =>
        one.some(({ text }) => text === 'BIENES RAÍCES'),
      );
      expect(page?.map(({ text }) => text)).toContain('Rol 1-2');
    }
  });

  it('shrinks titles and headings that are too wide', () => {
    const long = `FORMULARIO 29 ${'de un contribuyente con muchos giros '.repeat(4)}`.trim();
    const pieces = layOut(long, [long]).flat();
    expect(pieces.map(({ text }) => text)).toEqual([long, long, 'No registra información']);
    for (const { text, left, size, isBold } of pieces)
      expect(left + widthOf(text, isBold) * size).toBeLessThanOrEqual(PAGE.width - PAGE.margin);
  });

  it('keeps everything on the page without overlaps', () => {
    const word = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÑáéíóúñ0-9]{1,30}$/);
    const phrase = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
    const line = fc.oneof(
      phrase,
      fc.constant(''),
      fc.tuple(word, phrase).map(([label, value]) => `${label}: ${value}`),
      fc.array(phrase, { minLength: 2, maxLength: 5 }).map((cells) => cells.join('  ')),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), (lines) => {
        for (const page of layOut('TÍTULO', lines)) {
          const placed = page.map(({ text, left, baseline, size, isBold }) => {
            return { left, baseline, size, right: left + widthOf(text, isBold) * size };
          });
          placed.forEach((one, index) => {
            expect(one.left).toBeGreaterThanOrEqual(PAGE.margin);
            expect(one.right).toBeLessThanOrEqual(PAGE.width - PAGE.margin + 0.5);
            expect(one.baseline).toBeGreaterThan(30);
            for (const other of placed.slice(index + 1)) {
              const isBeside = one.right <= other.left + 0.5 || other.right <= one.left + 0.5;
              const isApart = Math.abs(one.baseline - other.baseline) >= Math.min(one.size, 10);
              expect(isBeside || isApart).toBe(true);
            }
          });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('offsetOf', () => {
  it.each([
    ['2026-01-15', '-03:00'],
    ['2026-04-04', '-03:00'],
    ['2026-04-05', '-04:00'],
    ['2026-08-01', '-04:00'],
    ['2026-09-05', '-04:00'],
    ['2026-09-06', '-03:00'],
    ['2026-12-31', '-03:00'],
  ])('on %s returns %s', (date, offset) => {
    expect(offsetOf(date)).toBe(offset);
  });
});
