import { describe, expect, it } from 'vitest';
import { secretHider } from './redaction.ts';

describe('secretHider', () => {
  it('redacts values with secret names, and secrets that are added later', () => {
    const hide = secretHider(
      { JWT_KEYS: 'k1:material', MY_API_KEY: 'abcdef123', PORT: '300000' },
      () => ['later-secret', undefined],
    );
    expect(hide('a abcdef123 b later-secret c 300000 k1:material')).toBe(
      'a *** b *** c 300000 ***',
    );
  });

  it('redacts the credentials in a URL and leaves other text unchanged', () => {
    const hide = secretHider({});
    expect(hide('mongodb://me:pass@host/db and http://127.0.0.1:3000/x@y')).toBe(
      'mongodb://***@host/db and http://127.0.0.1:3000/x@y',
    );
  });

  it('does not redact everything for a short or empty value', () => {
    expect(secretHider({ API_KEY: '', X_KEY: 'a' })('banana')).toBe('banana');
  });
});
