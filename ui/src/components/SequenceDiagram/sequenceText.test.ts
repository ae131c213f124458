import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, textRuns, wordWidth, type TextLine } from './sequenceText.ts';

const plain = (lines: readonly TextLine[]) =>
  lines.map((line) => line.map(({ text }) => text).join(''));

describe('textRuns', () => {
  it('separates code from prose', () => {
    expect(textRuns('Responde `otpToken` y `consentId`')).toEqual([
      { text: 'Responde ', isCode: false },
      { text: 'otpToken', isCode: true },
      { text: ' y ', isCode: false },
      { text: 'consentId', isCode: true },
    ]);
  });
});

describe('breakLines', () => {
  it('keeps text that fits on one line, with its spaces and punctuation', () => {
    expect(plain(breakLines('Responde `otpToken`, `consentId`.', 600))).toEqual([
      'Responde otpToken, consentId.',
    ]);
  });

  it('breaks between words when a line is full', () => {
    const lines = plain(breakLines('Ingresa con los datos de la persona', 120));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('Ingresa con los datos de la persona');
  });

  it('breaks a long path after a slash, but not after the leading one', () => {
    expect(plain(breakLines('`POST /products/retrieve-data`', 120))).toEqual([
      'POST /products/',
      'retrieve-data',
    ]);
  });

  it('keeps every line within the width unless a single word exceeds it', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.integer({ min: 110, max: 400 }),
        (words, width) => {
          const lines = breakLines(words.join(' '), width);
          expect(plain(lines).join(' ')).toBe(words.join(' '));
          for (const line of plain(lines)) {
            const total = line.split(' ').reduce((sum, each) => sum + wordWidth(each, false), 0);
            if (line.includes(' ')) expect(total).toBeLessThanOrEqual(width);
          }
        },
      ),
    );
  });
});
