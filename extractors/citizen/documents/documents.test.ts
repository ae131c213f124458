import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { offsetOf } from './chileanTime.ts';
import { pdfOf } from './pdf.ts';

const textOf = (data: string): string => Buffer.from(data, 'base64').toString('latin1');

describe('pdfOf', () => {
  it('writes a document whose table of objects is right', () => {
    const { data, checksum } = pdfOf('CERTIFICADO Ñ', ['Uno (1)', 'Dos \\ 2', 'Árbol']);
    const text = textOf(data);
    expect(checksum).toBe(createHash('sha1').update(Buffer.from(data, 'base64')).digest('hex'));
    expect(text.startsWith('%PDF-1.4\n')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)];
    expect(offsets).toHaveLength(6);
    offsets.forEach(([, offset], index) => {
      expect(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true);
    });
    expect(text).toContain('(Uno \\(1\\)) Tj');
    expect(text).toContain('(Dos \\\\ 2) Tj');
    expect(text).toContain('(\u00c1rbol) Tj');
  });

  it('says how long each content is, and breaks pages', () => {
    const lines = Array.from({ length: 120 }, (_, index) => `Línea ${index}`);
    const text = textOf(pdfOf('LARGO', lines).data);
    expect(text).toContain('/Count 3');
    const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)];
    expect(streams).toHaveLength(3);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('is the same bytes every time', () => {
    expect(pdfOf('A', ['b'])).toEqual(pdfOf('A', ['b']));
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
  ])('is, on %s, %s', (date, offset) => {
    expect(offsetOf(date)).toBe(offset);
  });
});
