import { describe, expect, it } from 'vitest';
import { secretHider } from './redaction.ts';

describe('secretHider', () => {
  it('hides what is secret by its name, and what is found out later', () => {
    const hide = secretHider(
      { JWT_KEYS: 'k1:material', MY_API_KEY: 'abcdef123', PORT: '300000' },
      () => ['later-secret', undefined],
    );
    expect(hide('a abcdef123 b later-secret c 300000 k1:material')).toBe(
      'a *** b *** c 300000 ***',
    );
  });

  it('hides the user part of a URL and leaves other text alone', () => {
    const hide = secretHider({});
    expect(hide('mongodb://me:pass@host/db and http://127.0.0.1:3000/x@y')).toBe(
      'mongodb://***@host/db and http://127.0.0.1:3000/x@y',
    );
  });

  it('does not blot out everything for a short or empty value', () => {
    expect(secretHider({ API_KEY: '', X_KEY: 'a' })('banana')).toBe('banana');
  });
});
