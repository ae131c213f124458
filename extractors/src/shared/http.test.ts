import { describe, expect, it } from 'vitest';
import { overHttps } from './http.ts';

const ORIGINS = new Set(['https://www.bank.example', 'http://127.0.0.1:3000']);

describe('overHttps', () => {
  it.each([
    ['http://www.bank.example/a?b=1#c', 'https://www.bank.example/a?b=1#c'],
    ['http://user:secret@www.bank.example/', 'https://user:secret@www.bank.example/'],
    ['https://www.bank.example/a', 'https://www.bank.example/a'],
    ['http://www.bank.example:8080/a', 'http://www.bank.example:8080/a'],
    ['http://127.0.0.1:3000/a', 'http://127.0.0.1:3000/a'],
    ['http://other.example/a', 'http://other.example/a'],
    ['ftp://www.bank.example/a', 'ftp://www.bank.example/a'],
  ])('%s is requested at %s', (address, expected) => {
    expect(overHttps(new URL(address), ORIGINS).href).toBe(expected);
  });
});
