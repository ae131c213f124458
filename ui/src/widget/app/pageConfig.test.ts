import { describe, expect, it } from 'vitest';
import { hostOriginOf, type PageConfig } from './pageConfig.ts';

const config: PageConfig = {
  widgetConfigId: 'wc_1',
  appName: 'Sol Créditos',
  allowedOrigins: ['https://app.example', 'http://127.0.0.1:3003'],
  theme: { mode: 'auto', color: null },
  locale: 'es-CL',
};

describe('hostOriginOf', () => {
  it.each([
    ['?origin=https%3A%2F%2Fapp.example', 'https://app.example'],
    ['?origin=http%3A%2F%2F127.0.0.1%3A3003', 'http://127.0.0.1:3003'],
    ['?origin=https%3A%2F%2Fapp.example.evil.example', null],
    ['?origin=https%3A%2F%2Fapp.example%2F', null],
    ['?origin=null', null],
    ['?origin=*', null],
    ['', null],
  ])('returns for %j the origin %s', (search, origin) => {
    expect(hostOriginOf(config, search)).toBe(origin);
  });
});
