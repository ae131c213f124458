import { describe, expect, it } from 'vitest';
import { readXml } from './xml.ts';

const DOCUMENT = `<?xml version="1.0" encoding="ISO-8859-1"?>
<!-- said of nobody -->
<Libro xmlns="http://www.sii.cl/SiiDte" version="1.0">
  <Caratula><Rut>12345678-5</Rut><Nombre>  Yáñez &amp; C&#237;a. </Nombre></Caratula>
  <Detalle><Nro>1</Nro></Detalle><Otro/><Detalle><Nro>2</Nro><Nro>3</Nro></Detalle>
</Libro>
`;

describe('readXml', () => {
  const root = readXml(DOCUMENT, 'Libro');

  it('reads elements by name, with references resolved and texts trimmed', () => {
    const cover = root.child('Caratula');
    expect(cover.text('Rut')).toBe('12345678-5');
    expect(cover.text('Nombre')).toBe('Yáñez & Cía.');
    expect(cover.optionalText('Correo')).toBeNull();
    expect(root.children('Detalle')).toHaveLength(2);
    expect(root.children('Nada')).toEqual([]);
    expect(root.optionalText('Otro')).toBe('');
  });

  it.each([
    ['is missing', () => root.child('Resumen')],
    ['is missing below', () => root.child('Caratula').text('Correo')],
    ['is there twice', () => root.children('Detalle')[1]?.text('Nro')],
    ['has another case', () => root.child('caratula')],
  ])('refuses an element that %s', (_name, read) => {
    expect(read).toThrow('The document has no');
  });

  it.each([
    ['another document', DOCUMENT, 'Envio'],
    ['one that was cut off', DOCUMENT.slice(0, -12), 'Libro'],
    ['two in one', DOCUMENT + DOCUMENT, 'Libro'],
    ['none', '', 'Libro'],
    ['a page', '<html><body></body></html>', 'Libro'],
  ])('refuses %s', (_name, text, name) => {
    expect(() => readXml(text, name)).toThrow('The document has no');
  });

  it('does not expand entities declared in the document', () => {
    const text =
      '<!DOCTYPE Libro [<!ENTITY x SYSTEM "file:///etc/passwd">]><Libro><A>&x;</A></Libro>';
    expect(readXml(text, 'Libro').text('A')).toBe('&x;');
  });
});
