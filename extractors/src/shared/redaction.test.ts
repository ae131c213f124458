import { describe, expect, it } from 'vitest';
import { bareAddress, redactName } from './redaction.ts';

describe('a redacted address', () => {
  it.each([
    ['https://www.fake.example/login?rut=12345678-5#top', 'https://www.fake.example/login'],
    ['https://u:p@www.fake.example/a', 'https://www.fake.example/a'],
    ['https://www.fake.example/rut/12.345.678-K/cartola', '/rut/#/cartola'],
    ['https://www.fake.example/cuentas/000071234567/v1', '/cuentas/#/v1'],
    ['https://www.fake.example/de/ana@correo.cl', '/de/#'],
    ['https://www.fake.example/de/ana%40correo.cl', '/de/#'],
    ['https://www.fake.example/home;jsessionid=A1b2C3', '/home'],
    ['https://www.fake.example/t/MTIzNDU2NzgtNQ==', '/t/#'],
    ['https://www.fake.example/sancl/v1/oauth2/token', '/sancl/v1/oauth2/token'],
    ['data:text/html,12345678-5', 'data:'],
    ['blob:https://www.fake.example/12345678', 'blob:'],
    ['', ''],
  ])('%s', (address, expected) => {
    const bare = expected.startsWith('/') ? `https://www.fake.example${expected}` : expected;
    expect(bareAddress(address)).toBe(bare);
  });

  it('is limited in length', () => {
    expect(bareAddress(`https://www.fake.example/${'a'.repeat(5_000)}`)).toHaveLength(300);
  });
});

it('keeps the name of a field, but redacts numbers and e-mails in it', () => {
  expect(redactName('movimientos[].monto')).toBe('movimientos[].monto');
  expect(redactName('saldo-2')).toBe('saldo-2');
  expect(redactName('cuenta_00-123-45678-09')).toBe('cuenta_#');
  expect(redactName('ana@correo.cl')).toBe('#');
  expect(redactName('de 1234ana@correo.cl a luis@b@c')).toBe('de # a #');
});
