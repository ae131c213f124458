import { describe, expect, it } from 'vitest';
import { maskEmail } from './DoneScreen.tsx';

describe('maskEmail', () => {
  it.each([
    ['camila.soto@correo.cl', 'ca***@correo.cl'],
    ['abcde@correo.cl', 'ab***@correo.cl'],
    ['abcd@correo.cl', 'a***@correo.cl'],
    ['a@correo.cl', 'a***@correo.cl'],
    ['"un@raro"@correo.cl', '"u***@correo.cl'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown);
  });
});
