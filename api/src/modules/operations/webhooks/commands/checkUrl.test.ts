import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../../../errors/catalogue.ts';
import { checkUrl } from './checkUrl.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'app.example': ['93.184.216.34', '2606:4700::6810:85e5'],
  'private.example': ['10.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'both.example': ['93.184.216.34', '192.168.0.1'],
  'loopback.example': ['127.0.0.1'],
};
const resolve = (name: string) =>
  names[name] ? Promise.resolve(names[name]) : Promise.reject(new Error('no such name'));

async function refusal(url: string, allowsLoopback: boolean): Promise<string | null> {
  try {
    await checkUrl({ allowsLoopback, resolve }, url);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const REFUSED = errorCatalogue.webhookUrlRefused.message;

describe('the URL of a webhook', () => {
  it.each(['\r\n', '\n', '\t', '\0', ' ', '\u200b', '\u2028', '\\', '\u00a0', '\u202e'])(
    'is refused with %j anywhere in it',
    async (hidden) => {
      for (const url of ['/hook', 'x', 'a/', ''].map(
        (end) => `https://app.example/${hidden}${end}`,
      ))
        expect(await refusal(url, true)).toBe(REFUSED);
      expect(await refusal(`${hidden}https://app.example/`, true)).toBe(REFUSED);
      expect(await refusal(`https://app${hidden}.example/`, true)).toBe(REFUSED);
    },
  );

  it.each([
    ...['private', 'metadata', 'mapped', 'both'].map((name) => `https://${name}.example/`),
    'https://10.0.0.1/',
    'https://[fe80::1]/',
    'https://user:x@app.example/',
    'gopher://a/',
  ])('is refused everywhere: %s', async (url) => {
    expect(await refusal(url, false)).toBe(REFUSED);
    expect(await refusal(url, true)).toBe(REFUSED);
  });

  it.each([
    'http://app.example/',
    'https://app.example:8443/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://loopback.example/',
  ])('is refused unless loopback is allowed: %s', async (url) => {
    expect(await refusal(url, false)).toBe(REFUSED);
  });

  it('is accepted if all its addresses are public, or if it has none yet', async () => {
    expect(await refusal('https://app.example/hook', false)).toBeNull();
    expect(await refusal('https://93.184.216.34/hook', false)).toBeNull();
    expect(await refusal('https://new.example/hook', false)).toBeNull();
    expect(await refusal('http://loopback.example:3000/', true)).toBeNull();
  });
});
