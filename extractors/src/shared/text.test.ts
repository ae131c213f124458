import { describe, expect, it } from 'vitest';
import { bareDigits, cleanText, foldText, stripAccents } from './text.ts';

describe('text', () => {
  it('removes the white space of templates', () => {
    expect(cleanText('  Cuenta\u00a0 Corriente\n\t N°\u200b 1 ')).toBe('Cuenta Corriente N° 1');
    expect(cleanText('')).toBe('');
  });

  it('normalises for comparison', () => {
    expect(foldText(' CLAVE  Incorrécta ')).toBe('clave incorrecta');
    expect(foldText('Ñuñoa')).toBe('nunoa');
    expect(stripAccents('Güell Ñandú')).toBe('Guell Nandu');
  });

  it('accepts the digits of account numbers only', () => {
    expect(bareDigits('00-123.456 78')).toBe('0012345678');
    expect(bareDigits('1234-K')).toBeNull();
    expect(bareDigits('--')).toBeNull();
    expect(bareDigits('１２')).toBeNull();
  });
});
