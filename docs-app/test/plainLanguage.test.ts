import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const content = join(import.meta.dirname, '../content');
const JARGON =
  /\b(API|tokens?|servidor(es)?|webhooks?|consentimientos?|titular(es)?|responsable|encargado|revocación|supresión|portabilidad|sandbox|credencial(es)?|extracción|seudónimo)\b/gi;
const MEAN_WORDS = 12;
const MOST_WORDS = 24;

/** The sentences of a page, without its front matter, comments, addresses and marks. */
function sentencesOf(source: string): string[] {
  const [, , text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  return text
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^(#+|:::\w*|\s*[-*]|\s*\d+\.) ?/gm, '\n\n')
    .split(/(?<=[.?!:…])\s|\n\n|\|/)
    .map((sentence) => sentence.replace(/[*[\]]/g, '').trim())
    .filter((sentence) => /[a-záéíóúñ]{2}/i.test(sentence));
}

const wordsIn = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

describe('the page for persons', () => {
  const sentences = sentencesOf(readFileSync(join(content, 'pages/para-las-personas.mdx'), 'utf8'));

  it('has short sentences', () => {
    expect(sentences.length).toBeGreaterThan(80);
    expect(sentences.filter((sentence) => wordsIn(sentence) > MOST_WORDS)).toEqual([]);
    const words = sentences.reduce((sum, sentence) => sum + wordsIn(sentence), 0);
    expect(words / sentences.length).toBeLessThan(MEAN_WORDS);
  });

  it('contains no jargon', () => {
    expect(sentences.flatMap((sentence) => sentence.match(JARGON) ?? [])).toEqual([]);
  });
});

it('has no nested block quotes, which formatters make of brackets that span two lines', () => {
  const nested = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mdx'))
    .filter((name) => /^> >/m.test(readFileSync(join(content, name), 'utf8')));
  expect(nested).toEqual([]);
});
